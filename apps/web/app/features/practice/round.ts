import type { Question } from '@abhyas/contract/questions'
import { isRightPick, type Picked } from '@abhyas/contract/rules/picked'

/** The ways to choose the questions of a round. */
export const WAYS = ['all', 'new', 'wrong'] as const
export type Way = (typeof WAYS)[number]

/** For every question that was ever answered: whether the newest first pick was right. */
export type Known = ReadonlyMap<number, boolean>

/** For every question of this round: whether the first pick was right, and what is picked now. */
type Pick = { isRight: boolean; option: Picked }
type Picks = ReadonlyMap<number, Pick>

/** The id of a round decides the order of its options: a new round asks the same question in another order. */
export type Round = { id: string; way: Way; questions: Question[]; picks: Picks; place: number; isDone: boolean }

const BELONGS: Record<Way, (known: boolean | undefined) => boolean> = {
  all: () => true,
  new: (known) => known === undefined,
  wrong: (known) => known === false,
}

/** Questions of one family differ in their numbers only, so a round asks the first of them. */
export function questionsOf(way: Way, questions: Question[], known: Known): Question[] {
  const asked = new Set<number>()
  return questions.filter(({ id, familyId }) => {
    if (!BELONGS[way](known.get(id)) || (familyId && asked.has(familyId))) return false
    if (familyId) asked.add(familyId)
    return true
  })
}

/** Returns the questions with these ids, in the order of the topic. */
export function questionsOfIds(ids: readonly number[], questions: Question[]): Question[] {
  const asked = new Set(ids)
  return questions.filter(({ id }) => asked.has(id))
}

/** Begins at the first question that was never answered. */
export function beginRound(way: Way, questions: Question[], known: Known): Round {
  const asked = questionsOf(way, questions, known)
  const place = asked.findIndex(({ id }) => !known.has(id))
  return { id: crypto.randomUUID(), way, questions: asked, picks: new Map(), place: Math.max(place, 0), isDone: false }
}

/** Another option may be picked later; only the first pick counts. */
export function pickIn(round: Round, question: Question, option: Picked): Round {
  const isRight = round.picks.get(question.id)?.isRight ?? isRightPick(question, option)
  return { ...round, picks: new Map(round.picks).set(question.id, { isRight, option }) }
}

/** Returns the progress. In a round of all questions, earlier answers count too. */
export function tallyOf({ way, questions, picks }: Round, before: Known): { answered: number; right: number } {
  const results = questions.flatMap(({ id }) => picks.get(id)?.isRight ?? (way === 'all' ? before.get(id) : []) ?? [])
  return { answered: results.length, right: results.filter(Boolean).length }
}
