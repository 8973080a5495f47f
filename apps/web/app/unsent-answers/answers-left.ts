const PREFIX = 'answerLeft:'

/** The ids of the answers that are in the storage. Nearly no answer is, so for most of them the storage is not read. */
const left = new Set<string>()

/** For a page that is left before IndexedDB has an answer: a write to localStorage is done at once. */
export function leaveAnswer(answer: { id: string }): void {
  left.add(answer.id)
  try {
    localStorage.setItem(PREFIX + answer.id, JSON.stringify(answer))
  } catch {} // no storage: the answer is lost with the page
}

/** Each answer has a name of its own, so two tabs never overwrite each other's answers. */
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
  } catch {} // no storage: the answer was not in it
}
