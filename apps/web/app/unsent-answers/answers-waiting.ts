/** A mark that answers of this learner wait in this browser: without it, a page need not load the code that sends them. */
const keyOf = (userId: number) => `answersWait:${userId}`

export function markWaiting(userId: number, isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(keyOf(userId), '1')
    else localStorage.removeItem(keyOf(userId))
  } catch {} // no storage: the answers wait in the page only
}

export function areAnswersWaiting(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}
