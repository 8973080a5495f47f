const PREFIX = 'answerLeft:'

/** Known to lie there: of the others, which are nearly all, the storage is not even asked. */
const left = new Set<string>()

/** For a page that goes before its answers are stored: whatever else it begins now may not come to its end. */
export function leaveAnswer(answer: { id: string }): void {
  left.add(answer.id)
  try {
    localStorage.setItem(PREFIX + answer.id, JSON.stringify(answer))
  } catch {} // no storage: nothing outlives this page
}

/** What pages left, each under a name of its own: two tabs never overwrite each other's. */
export function readLeftAnswers<Answer extends { id: string }>(): Answer[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    const answers = names.flatMap((name) => JSON.parse(localStorage.getItem(name) ?? '[]') as Answer)
    for (const { id } of answers) left.add(id)
    return answers
  } catch {
    return []
  }
}

export function forgetLeftAnswer(id: string): void {
  if (!left.delete(id)) return
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {} // no storage: there was none
}
