import { fraction, read } from '../oracle/fraction.ts'
import { partsOf } from '../oracle/parts.ts'
import { type Given, gradeSheet, type Key, type Scheme, type Worth } from '../oracle/rules.ts'

export type Answered = { option: number | null; number?: string | null | undefined }

/** The last answer by place. It is empty or missing when the answer was cleared or never given. */
export type Chosen = ReadonlyMap<number, Answered>

/** What is right, and what it is worth, by place. */
export type ExamKey = {
  scheme: Scheme
  /** Without marks, each question counts one. */
  hasMarks: boolean
  questions: readonly { key: Key; worth: Worth }[]
}

export type Score = {
  correct: number
  notAnswered: number
  /** In parts of a mark. Null when the exam has no marks. */
  marks: number | null
  status: 'Pass' | 'Fail'
}

/** Reads an answer as the question means it. */
export function givenOf(key: Key, { option, number }: Answered): Given {
  if (key.kind === 'number') return typeof number === 'string' ? { number: read(number) } : null
  if (option === null) return null
  if (key.kind === 'one') return { pick: option }
  const picks = Array.from({ length: key.options }, (_, place) => place).filter((place) => (option >> place) % 2 === 1)
  return picks.length > 0 ? { picks: new Set(picks) } : null
}

/** Scores with the rules of the oracle, without using any code of the product. When two scores differ, one is wrong. */
export function scoreOf({ scheme, hasMarks, questions }: ExamKey, chosen: Chosen): Score {
  const asked = questions.map(({ key, worth }, place) => {
    const answered = chosen.get(place)
    return { worth, key, given: answered ? givenOf(key, answered) : null }
  })
  const { right, got, isPassed } = gradeSheet(scheme, asked)
  return {
    correct: right,
    notAnswered: asked.filter(({ given }) => given === null).length,
    marks: hasMarks ? partsOf(got) : null,
    status: isPassed ? 'Pass' : 'Fail',
  }
}

const ONE = { right: fraction(1n), wrong: fraction(0n) }

/** The key of an exam in which every question has one right option. Half of the marks pass, or half of the questions. */
export function keyOfOptions(
  key: readonly number[],
  marks: readonly { right: number; wrong: number }[] | null,
): ExamKey {
  const worthAt = (place: number): Worth => {
    const { right = 0, wrong = 0 } = marks?.[place] ?? {}
    return marks ? { right: inMarks(right), wrong: inMarks(wrong) } : ONE
  }
  return {
    scheme: { isPartial: false, sparesOthers: false, pass: { percent: 50n } },
    hasMarks: marks !== null,
    questions: key.map((right, place) => ({ key: { kind: 'one', options: 4, right }, worth: worthAt(place) })),
  }
}

const inMarks = (parts: number) => fraction(BigInt(parts), 3600n)
