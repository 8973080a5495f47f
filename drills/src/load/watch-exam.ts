import type { Hall } from './sit-exam.ts'
import type { UseWatch } from './watch-use.ts'

const LOOK_SECONDS = 10

/** Prints the progress every ten seconds, and remembers the first line that broke a limit. */
export function watchExam(hall: Hall, use: UseWatch) {
  const { figures, settings, beganAt } = hall
  let firstTrouble: string | null = null

  async function look(): Promise<void> {
    const saves = figures.takeRecent('save')
    const starts = figures.takeRecent('start')
    const failed = figures.failed()
    const line = [
      `${Math.round((performance.now() - beganAt) / 1000)} s:`.padStart(7),
      `${hall.inExam} in the exam,`,
      `${starts.count} starts (p99 ${starts.p99.toFixed(0)} ms),`,
      `${Math.round(saves.count / LOOK_SECONDS)} saves/s (p50 ${saves.p50.toFixed(1)} ms, p99 ${saves.p99.toFixed(1)} ms),`,
      `${failed} errors;`,
      `cores: ${coresText(await use.look())}`,
    ].join(' ')
    console.log(line)
    if (failed > 0 || saves.p99 > settings.saveP99LimitMs) firstTrouble ??= line.trim()
  }

  const timer = setInterval(() => void look(), LOOK_SECONDS * 1000)
  return { firstTrouble: () => firstTrouble, stop: () => clearInterval(timer) }
}

const coresText = (cores: Record<string, number>) =>
  Object.entries(cores)
    .map(([name, used]) => `${name} ${used.toFixed(2)}`)
    .join(', ')
