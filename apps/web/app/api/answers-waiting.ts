/** Says whether somebody's answers wait in this browser, so that a page without any need not load what sends them. */
const keyOf = (userId: number) => `answersWait:${userId}`

export function markWaiting(userId: number, isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(keyOf(userId), '1')
    else localStorage.removeItem(keyOf(userId))
  } catch {} // no storage: they wait in the page alone
}

export function areAnswersWaiting(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}
