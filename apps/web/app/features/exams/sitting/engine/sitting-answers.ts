// The learner's answers as the screen shows them, and how stored and saved answers are merged; answer-book.ts and the screen use it.

import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import { isAnswered } from '@abhyas/contract/rules/right-options'
import { pickedOf } from '@abhyas/contract/rules/picked'
import type { SectionMove } from './sections/section-clock.ts'
import { isWithin, type Places } from './sections/section-plan.ts'
import type { StoredAttempt } from './stored-attempt.ts'

/** The place of an answer: on this device only, on the server, or on the server but too late to count. */
export type AnswerState = 'device' | 'server' | 'late'
export type SittingAnswer = Pick<Answer, 'option' | 'number' | 'isMarked' | 'seq'> & { where: AnswerState }
/** By the question's place in the paper. */
export type SittingAnswers = ReadonlyMap<number, SittingAnswer>

export const NO_ANSWER: Pick<SittingAnswer, 'option' | 'number' | 'isMarked'> = { option: null, isMarked: false }

export const sittingAnswerOf = ({ option, number, isMarked, seq }: Answer, where: AnswerState): SittingAnswer => ({
  option,
  number,
  isMarked,
  seq,
  where,
})

/** An answer that came too late for its section does not count. */
const doesCount = (answer: SittingAnswer): boolean => answer.where !== 'late' && isAnswered(answer)

export const countAnswered = (answers: SittingAnswers, places: Places): number =>
  [...answers].filter(([place, answer]) => isWithin(places, place) && doesCount(answer)).length

export type PaletteKind = 'answered' | 'marked' | 'answered-marked' | 'seen' | 'unseen'

/** How the palette shows a question. */
export function kindOf(answer: SittingAnswer | undefined, isVisited: boolean): PaletteKind {
  if (answer && doesCount(answer)) return answer.isMarked ? 'answered-marked' : 'answered'
  if (answer?.isMarked) return 'marked'
  return isVisited ? 'seen' : 'unseen'
}

export const countKinds = (
  answers: SittingAnswers,
  visited: ReadonlySet<number>,
  { first, count }: Places,
): Record<PaletteKind, number> => {
  const counts = { answered: 0, marked: 0, 'answered-marked': 0, seen: 0, unseen: 0 }
  for (let place = first; place < first + count; place += 1) counts[kindOf(answers.get(place), visited.has(place))] += 1
  return counts
}

/** True when only the acknowledgement of the answer was lost. */
const isSaved = ({ place, seq }: Answer, saved: readonly Answer[]) =>
  saved.some((other) => other.place === place && other.seq === seq)

export const isSameAnswer = (one: typeof NO_ANSWER, other: typeof NO_ANSWER) =>
  pickedOf(one) === pickedOf(other) && one.isMarked === other.isMarked

type MergedAnswers = {
  answers: Map<number, SittingAnswer>
  unsent: Answer[]
  leftover: Answer[]
  /** Sections that were left before another device has written are open or closed as the server says. */
  moves: SectionMove[]
}

/**
 * Lays the unsent answers of this browser over the server's answers. After another device has written, the unsent
 * answers are leftovers: only the learner knows whether they still hold. A take-over between two tabs of this browser
 * raises the epoch by one and leaves nothing over.
 */
export function mergeAnswers(
  { answers: saved, epoch, isWriter }: Attempt,
  stored: StoredAttempt | null,
): MergedAnswers {
  const answers = new Map<number, SittingAnswer>(
    saved.map((answer) => [answer.place, sittingAnswerOf(answer, 'server')]),
  )
  const isOurs = isWriter && stored !== null && epoch - stored.epoch <= 1
  // The sequence numbers of another writer may be the same as ours.
  const newer = (stored?.unsent ?? []).filter((answer) => !(isOurs && isSaved(answer, saved)))
  if (isOurs) for (const answer of newer) answers.set(answer.place, sittingAnswerOf(answer, 'device'))
  const leftover = [...(stored?.leftover ?? []), ...(isOurs ? [] : newer)].filter(
    (answer) => !isSameAnswer(answers.get(answer.place) ?? NO_ANSWER, answer),
  )
  return { answers, unsent: isOurs ? newer : [], leftover, moves: (isOurs && stored.sections?.moves) || [] }
}
