import { proposedBits, RULES } from './flag-rules.ts'
import { FLAGS, type JudgedQuestion, type RaisedFlag } from './judged-question.ts'

export type Judgement = {
  flags: RaisedFlag[]
  /** The options that able learners hold for right. Null when the key does not seem to be wrong. */
  proposedBits: number | null
  /** The certainty of the most certain flag. */
  certainty: number
  /** The learners affected x certainty. */
  harm: number
}

/** Judges a question. A flag in `dismissed` is no fault, because an admin has said so. */
export function judgeQuestion(question: JudgedQuestion, dismissed: readonly string[] = []): Judgement {
  const raised = RULES.flatMap((rule) => rule(question) ?? [])
    .filter(({ flag }) => !dismissed.includes(flag))
    .toSorted((a, b) => FLAGS.indexOf(a.flag) - FLAGS.indexOf(b.flag))
  const certainty = Math.max(0, ...raised.map((each) => each.certainty))
  const miskey = raised.find(({ flag }) => flag === 'miskey')
  return {
    flags: raised,
    proposedBits: miskey ? proposedBits(question, miskey.options) : null,
    certainty,
    harm: certainty * Math.max(1, question.viewers),
  }
}
