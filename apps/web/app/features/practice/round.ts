import type { Question } from '@abhyas/contract/questions'
import { OPTIONS } from '../../ui/domain/question-view.tsx'

/** The ways to choose the questions of a round. */
export const WAYS = ['all', 'new', 'wrong'] as const
export type Way = (typeof WAYS)[number]

/** For every question that was ever answered: whether the newest first pick was right. */
export type Known = ReadonlyMap<number, boolean>

/** For every question of this round: whether the first pick was right, and the option that is picked now. */
type Pick = { isRight: boolean; option: number }
type Picks = ReadonlyMap<number, Pick>

/** `number` counts the rounds of a visit. A new round asks the same question again. */
export type Round = { number: number; way: Way; questions: Question[]; picks: Picks; place: number; isDone: boolean }

const BELONGS: Record<Way, (known: boolean | undefined) => boolean> = {
  all: () => true,
  new: (known) => known === undefined,
  wrong: (known) => known === false,
}

export const questionsOf = (way: Way, questions: Question[], known: Known): Question[] =>
  questions.filter(({ id }) => BELONGS[way](known.get(id)))

/** Begins at the first question that was never answered. */
export function beginRound(way: Way, questions: Question[], known: Known, number = 1): Round {
  const asked = questionsOf(way, questions, known)
  const place = asked.findIndex(({ id }) => !known.has(id))
  return { number, way, questions: asked, picks: new Map(), place: Math.max(place, 0), isDone: false }
}

export const isRightOption = (question: Question, option: number): boolean => {
  const name = OPTIONS[option]?.name
  return name !== undefined && question[name] === question.correctAnswer
}

/** Another option may be picked later; only the first pick counts. */
export function pickIn(round: Round, question: Question, option: number): Round {
  const isRight = round.picks.get(question.id)?.isRight ?? isRightOption(question, option)
  return { ...round, picks: new Map(round.picks).set(question.id, { isRight, option }) }
}

/** Returns the progress. In a round of all questions, earlier answers count too. */
export function tallyOf({ way, questions, picks }: Round, before: Known): { answered: number; right: number } {
  const results = questions.flatMap(({ id }) => picks.get(id)?.isRight ?? (way === 'all' ? before.get(id) : []) ?? [])
  return { answered: results.length, right: results.filter(Boolean).length }
}
