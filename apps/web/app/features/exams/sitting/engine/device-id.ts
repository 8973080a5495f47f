const KEY = 'deviceId'
let inMemory: string | undefined

/** What this browser calls itself: the same after a reload; where nothing can be stored, until the page is left. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept) return kept
    localStorage.setItem(KEY, (inMemory ??= crypto.randomUUID()))
  } catch {
    inMemory ??= crypto.randomUUID()
  }
  return inMemory
}
