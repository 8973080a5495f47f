/** The browser's own download, of what is known here already. */
export function saveAsFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after this; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
