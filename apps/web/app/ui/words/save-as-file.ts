/** Downloads data that the page already has as a file. */
export function saveAsFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after this call; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
