/** Downloads data that the page already has as a file. */
export const saveAsFile = (name: string, content: string, type: string): void =>
  saveFile(new File([content], name, { type }))

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser reads the file after this call; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
