/**
 * Grades a sheet again from its beginning, by rules of its own: the engine works with differences. Keys are compared as
 * the author writes them.
 */

export type OracleQuestion = {
  kind: 'one' | 'several' | 'number'
  options: readonly string[]
  /** In parts. Null in an exam without marks. */
  marks: { right: number; wrong: number; isPartial: boolean } | null
}

export type OracleAnswer = { picks: ReadonlySet<number> } | { number: number } | null

/** What an admin has decided about one place of a paper, one decision after the other. */
export type Standing = { counts: 'keys' | 'everybody' | 'nobody'; keys: readonly string[] }

export type OracleSheet = {
  questions: readonly OracleQuestion[]
  standings: readonly Standing[]
  answers: readonly OracleAnswer[]
  /** The pass mark and the sum of all marks when the attempt began. */
  pass: number | null
  total: number | null
}

export type OracleFigures = {
  correct: number
  questions: number
  marks: number | null
  total: number | null
  isPassed: boolean
}

export function gradeAgain({ questions, standings, answers, pass, total }: OracleSheet): OracleFigures {
  let [correct, counted, got, all] = [0, 0, 0, 0]
  for (const [place, question] of questions.entries()) {
    const { counts, keys } = standings[place] as Standing
    const answer = answers[place] ?? null
    if (counts === 'nobody') continue
    counted += 1
    all += question.marks?.right ?? 0
    const isRight = counts === 'everybody' || keys.some((key) => isRightBy(question, key, answer))
    if (isRight) correct += 1
    if (question.marks) got += marksOf(question, { keys, isRight, answer })
  }
  const hasMarks = total !== null
  const passNow = hasMarks && pass !== null && total !== null ? Math.floor((pass * all) / Math.max(1, total)) : null
  return {
    correct,
    questions: counted,
    marks: hasMarks ? got : null,
    total: hasMarks ? all : null,
    isPassed: passNow === null ? 2 * correct >= counted : got >= passNow,
  }
}

const LETTERS = 'ABCDEF'

/** The places of the right options. */
function rightPicks({ kind, options }: OracleQuestion, key: string): Set<number> {
  if (kind === 'several') return new Set(key.split('').map((letter) => LETTERS.indexOf(letter)))
  return new Set(options.flatMap((text, place) => (text === key ? [place] : [])))
}

function isRightBy(question: OracleQuestion, key: string, answer: OracleAnswer): boolean {
  if (answer === null) return false
  if ('number' in answer) {
    const [low = NaN, high = low] = key.split(' to ').map(Number)
    return low <= answer.number && answer.number <= high
  }
  const right = rightPicks(question, key)
  if (question.kind === 'one') return answer.picks.isSubsetOf(right)
  return answer.picks.size === right.size && answer.picks.isSubsetOf(right)
}

type Graded = { keys: readonly string[]; isRight: boolean; answer: OracleAnswer }

function marksOf(question: OracleQuestion, { keys, isRight, answer }: Graded): number {
  const { right, wrong, isPartial } = question.marks as NonNullable<OracleQuestion['marks']>
  if (isRight) return right
  if (answer === null) return 0
  if (!isPartial || !('picks' in answer)) return -wrong
  const shares = keys.map((key) => {
    const picks = rightPicks(question, key)
    return answer.picks.isSubsetOf(picks) ? (right * answer.picks.size) / picks.size : 0
  })
  return Math.max(...shares)
}

/** What stands after a decision. `wanted` is the key that is right; `isKeyNew` says that the question had another. */
export function decide(
  was: Standing,
  { policy, wanted, isKeyNew }: { policy: string; wanted: string; isKeyNew: boolean },
): Standing {
  if (isKeyNew && was.counts === 'keys' && was.keys.length === 1 && was.keys[0] === wanted) return was
  switch (policy) {
    case 'new_key':
      return { counts: 'keys', keys: [wanted] }
    case 'both_keys':
      return { counts: 'keys', keys: [...new Set([...was.keys, wanted])] }
    case 'full_marks':
      return { counts: 'everybody', keys: [wanted] }
    case 'left_out':
      return { counts: 'nobody', keys: [wanted] }
    default:
      return was
  }
}
