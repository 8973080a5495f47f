import type { AnswerKey } from './answer-keys.ts'
import { isInRange, type NumberRange } from './number-answers.ts'
import { type GivenAnswer, hasBit, isAnswered, optionsIn, type QuestionKind } from './right-options.ts'

/** What an admin can decide about past attempts at a question that was wrong. */
export const POLICIES = ['both_keys', 'full_marks', 'new_key', 'left_out', 'no_change'] as const
export type Policy = (typeof POLICIES)[number]

/** What decides about the answers to a question: its keys, or nothing, because everybody gets the marks or nobody does. */
export const COUNTS = ['key', 'all', 'none'] as const

/** Right options as bits, or a range of numbers. */
export type RuleKey = { bits: number } | NumberRange

/**
 * What an answer to one question of a paper gives. By a key: a right answer gives its marks, and the best of several keys
 * counts. `all`: everybody gets the marks. `none`: the question is left out. Without marks, `right` and `wrong` are null.
 */
export type GradingRule = {
  counts: (typeof COUNTS)[number]
  kind: QuestionKind
  keys: readonly RuleKey[]
  right: number | null
  wrong: number | null
  isPartial: boolean
}

/**
 * What is true of the answers to some versions of a question, whatever their learners were told. A rule of null: what
 * they were told. With `keepsRight`, an answer that was right stays right.
 */
export type Truth = { since: number; until: number; rule: GradingRule | null; keepsRight: boolean }

type PaperMarks = { right: number; wrong: number; isPartial?: boolean | undefined }

/** The rule of a paper that was never corrected. */
export const paperRule = (key: AnswerKey, marks: PaperMarks | null | undefined): GradingRule => ({
  counts: 'key',
  kind: key.kind ?? 'one',
  keys: [ruleKeyOf(key)],
  right: marks?.right ?? null,
  wrong: marks?.wrong ?? null,
  isPartial: marks?.isPartial ?? false,
})

export const ruleKeyOf = ({ rightMask, range }: AnswerKey): RuleKey =>
  range ? { low: range.low, high: range.high } : { bits: rightMask }

/**
 * The rule after a decision. With both keys, every key that counted before still counts. A decision that needs no key may
 * know the right one nevertheless: learners are told it. Null when the decision needs a key and there is none.
 */
export function ruleAfter(was: GradingRule, policy: Policy, newKey: RuleKey | null): GradingRule | null {
  switch (policy) {
    case 'new_key':
      return newKey && { ...was, counts: 'key', keys: [newKey] }
    case 'both_keys':
      return newKey && { ...was, counts: 'key', keys: [...was.keys.filter((key) => !isSameKey(key, newKey)), newKey] }
    case 'full_marks':
      return { ...was, counts: 'all', keys: newKey ? [newKey] : was.keys }
    case 'left_out':
      return { ...was, counts: 'none', keys: newKey ? [newKey] : was.keys }
    case 'no_change':
      return was
  }
}

/** Says whether two rules of one place give every answer the same. */
export const isSameRule = (one: GradingRule, other: GradingRule): boolean =>
  one.counts === other.counts &&
  one.keys.length === other.keys.length &&
  one.keys.every((key) => other.keys.some((each) => isSameKey(key, each)))

export const isSameKey = (one: RuleKey, other: RuleKey): boolean =>
  'bits' in one
    ? 'bits' in other && one.bits === other.bits
    : 'low' in other && Number(one.low) === Number(other.low) && Number(one.high) === Number(other.high)

const accepts = (kind: QuestionKind, key: RuleKey, { option, number }: GivenAnswer): boolean => {
  if ('low' in key) return typeof number === 'string' && isInRange(number, key)
  if (option === null) return false
  return kind === 'several' ? option === key.bits : hasBit(key.bits, option)
}

/** The marks of an answer by a rule, in parts. The SQL function learner.mark follows the same rule. */
export function markBy(rule: GradingRule, answer: GivenAnswer): { isRight: boolean; marks: number | null } {
  const { counts, kind, keys, right, wrong, isPartial } = rule
  const isRight = counts === 'all' || (counts === 'key' && keys.some((key) => accepts(kind, key, answer)))
  if (right === null || wrong === null) return { isRight, marks: null }
  if (isRight) return { isRight, marks: right }
  if (counts === 'none' || !isAnswered(answer)) return { isRight, marks: 0 }
  return { isRight, marks: isPartial ? Math.max(0, ...keys.map((key) => shareOf(key, right, answer))) : -wrong }
}

/** A wrong pick makes the share 0. */
function shareOf(key: RuleKey, right: number, { option }: GivenAnswer): number {
  if (!('bits' in key) || option === null || (option & ~key.bits) !== 0) return 0
  return (right * optionsIn(option).length) / optionsIn(key.bits).length
}

/**
 * The pass mark of an attempt whose total has changed: it keeps its share of the total, rounded down. The SQL function
 * learner.remarked follows the same rule.
 */
export const passAfter = (pass: number, total: number, totalNow: number): number =>
  Math.floor((pass * totalNow) / Math.max(1, total))
