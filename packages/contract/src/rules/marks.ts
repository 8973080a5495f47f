/**
 * Marks are whole numbers of parts, so that sums are exact. An admin gives marks in steps of 1/60: thirds, quarters and
 * tenths are among them. A step has 60 parts, so a question with up to six right options can give a share for each.
 */
export const PARTS_PER_MARK = 3600
export const PARTS_PER_STEP = 60

/** No question gives or takes more than 100 marks. */
export const MOST_PARTS = 100 * PARTS_PER_MARK

/** What an answer to one question gives when it is right, and takes when it is wrong. Both are parts, from 0 up. */
export type Marks = { right: number; wrong: number }

const SIGNS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
  '1/6': '⅙',
  '5/6': '⅚',
}

/** Writes parts as parseMarks reads them: 3, 1/3, 2 1/2. */
export function plainMarks(parts: number): string {
  const rest = parts % PARTS_PER_MARK
  const whole = (parts - rest) / PARTS_PER_MARK
  if (rest === 0) return String(whole)
  const divisor = greatestCommonDivisor(rest, PARTS_PER_MARK)
  return `${whole || ''} ${rest / divisor}/${PARTS_PER_MARK / divisor}`.trim()
}

/** Writes parts for people: 3, ⅓, −2½, 7 11/12. */
export function marksText(parts: number): string {
  const written = plainMarks(Math.abs(parts)).replace(
    / ?(\d+\/\d+)$/,
    (text, fraction: string) => SIGNS[fraction] ?? text,
  )
  return parts < 0 ? `−${written}` : written
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/** The marks of one attempt, in parts. `got` can be below 0. */
export type AttemptMarks = { got: number; total: number; pass: number }

/** The pass mark is half of the questions, rounded up. */
export const passMarksOf = (questionCount: number): number => Math.ceil(questionCount / 2)

/**
 * An attempt passes with the pass mark of its exam. Without marks it fails when more than half of its answers are wrong,
 * and an unanswered question counts as wrong.
 */
export function statusOf({ correctCount, questionCount, marks }: Score): 'Pass' | 'Fail' {
  const isPassed = marks ? marks.got >= marks.pass : correctCount >= passMarksOf(questionCount)
  return isPassed ? 'Pass' : 'Fail'
}

export type Score = { correctCount: number; questionCount: number; marks: Pick<AttemptMarks, 'got' | 'pass'> | null }
