const KEY = 'deviceId'
let inMemory: string | undefined

/** Identifies this browser, also after a reload. Without storage, the id lives as long as the page. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored) return stored
    localStorage.setItem(KEY, (inMemory ??= crypto.randomUUID()))
  } catch {
    inMemory ??= crypto.randomUUID()
  }
  return inMemory
}
