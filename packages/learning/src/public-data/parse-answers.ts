/** An answer of a public data set. Its numbers have no meaning outside the data set. */
export type PublicAnswer = { learnerId: string; questionId: string; topicId: string; isCorrect: boolean }

const COLUMNS = ['user_id', 'item_id', 'correct', 'skill_id'] as const

/**
 * Reads the answers of a tab-separated text whose first line names the columns. The lines of a learner stand in the
 * sequence of the answers. The timestamps are not used: several data sets have none.
 */
export function parseAnswers(text: string): PublicAnswer[] {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const names = head.split('\t')
  const [user = -1, item = -1, correct = -1, skill = -1] = COLUMNS.map((column) => names.indexOf(column))
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new Error(`line 1 has no column ${missing.join(', ')}`)
  return lines.flatMap((line, nth) => {
    if (line === '') return []
    const cells = line.split('\t')
    const [learnerId, questionId, isCorrect, topicId] = [cells[user], cells[item], cells[correct], cells[skill]]
    if (!learnerId || !questionId || !topicId || (isCorrect !== '0' && isCorrect !== '1'))
      throw new Error(`line ${nth + 2} is no answer: ${line}`)
    return [{ learnerId, questionId, topicId, isCorrect: isCorrect === '1' }]
  })
}
