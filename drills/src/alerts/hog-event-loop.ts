/** A server that imports this first is late for every request from one SIGUSR2 to the next. */
const TASK_MS = 150

let isHogging = false
function hog(): void {
  for (const end = performance.now() + TASK_MS; performance.now() < end;);
  if (isHogging) setImmediate(hog)
}

process.on('SIGUSR2', () => {
  isHogging = !isHogging
  if (isHogging) hog()
})
