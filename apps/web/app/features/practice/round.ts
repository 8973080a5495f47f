import type { Question } from '@abhyas/contract/questions'
import { OPTIONS } from '../../ui/domain/question-view.tsx'

/** Which questions of a topic a round asks. */
export const WAYS = ['all', 'new', 'wrong'] as const
export type Way = (typeof WAYS)[number]

/** Of the questions that were ever answered: whether the newest first pick was right. */
export type Known = ReadonlyMap<number, boolean>

/** In this round: whether the first pick was right, and which option is picked now. */
type Pick = { isRight: boolean; option: number }
type Picks = ReadonlyMap<number, Pick>

/** `number` counts the rounds of a visit: in another one the same question is asked anew. */
export type Round = { number: number; way: Way; questions: Question[]; picks: Picks; place: number; isDone: boolean }

const BELONGS: Record<Way, (known: boolean | undefined) => boolean> = {
  all: () => true,
  new: (known) => known === undefined,
  wrong: (known) => known === false,
}

export const questionsOf = (way: Way, questions: Question[], known: Known): Question[] =>
  questions.filter(({ id }) => BELONGS[way](known.get(id)))

/** Begins where it was left off: at the first question that was never answered. */
export function beginRound(way: Way, questions: Question[], known: Known, number = 1): Round {
  const asked = questionsOf(way, questions, known)
  const place = asked.findIndex(({ id }) => !known.has(id))
  return { number, way, questions: asked, picks: new Map(), place: Math.max(place, 0), isDone: false }
}

export const isRightOption = (question: Question, option: number): boolean => {
  const name = OPTIONS[option]?.name
  return name !== undefined && question[name] === question.correctAnswer
}

/** Another option may be picked again; what counts is the first. */
export function pickIn(round: Round, question: Question, option: number): Round {
  const isRight = round.picks.get(question.id)?.isRight ?? isRightOption(question, option)
  return { ...round, picks: new Map(round.picks).set(question.id, { isRight, option }) }
}

/** How far one is: where all are asked, what was answered before counts too. */
export function tallyOf({ way, questions, picks }: Round, before: Known): { answered: number; right: number } {
  const results = questions.flatMap(({ id }) => picks.get(id)?.isRight ?? (way === 'all' ? before.get(id) : []) ?? [])
  return { answered: results.length, right: results.filter(Boolean).length }
}
