// The round that this browser stores, so that a reload continues it: the same questions, order of options and picks.

import type { Question } from '@abhyas/contract/questions'
import type { Picked } from '@abhyas/contract/rules/picked'
import { roundKeysOf } from '../../unsent-answers/round-keys.ts'
import { questionsOf, questionsOfIds, type Round, type Way, WAYS } from './round.ts'

/** Who practises what: the questions of a topic, or those that were wrong in an attempt. */
type RoundOwner = { learnerId: number; name: string }

type KeptPick = { questionId: number; version: number; option: Picked; isRight: boolean }
type KeptRound = {
  id: string
  way: Way
  questionIds: number[]
  /** The question that is shown. */
  at: number
  picks: KeptPick[]
  keptAt: number
}

/** A learner who returns after this time starts a new round. */
const LONGEST_REST_MS = 12 * 60 * 60 * 1000

const keyOf = ({ learnerId, name }: RoundOwner): string => roundKeysOf(learnerId) + name

/** A finished round is not kept. */
export function keepRound(owner: RoundOwner, round: Round): void {
  const { id, way, questions, place, picks, isDone } = round
  const kept: KeptRound = {
    id,
    way,
    questionIds: questions.map((question) => question.id),
    at: questions[place]?.id ?? 0,
    picks: questions.flatMap(({ id: questionId, version }) => {
      const pick = picks.get(questionId)
      return pick ? [{ questionId, version, ...pick }] : []
    }),
    keptAt: Date.now(),
  }
  try {
    if (isDone) localStorage.removeItem(keyOf(owner))
    else localStorage.setItem(keyOf(owner), JSON.stringify(kept))
  } catch {} // no storage: a reload begins a new round
}

/** Every mix has its own name, and only the newest is continued. */
export function forgetOtherMixes(name: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^practice\/\d+\/mix\//.test(key) && !key.endsWith(name)) localStorage.removeItem(key)
  } catch {} // no storage: there is nothing to forget
}

/** Returns null when there is no round to continue. A pick at a question that was changed since is dropped. */
export function readKeptRound(owner: RoundOwner, all: Question[]): Round | null {
  const kept = readKept(keyOf(owner))
  if (!kept || !WAYS.includes(kept.way) || Date.now() - kept.keptAt > LONGEST_REST_MS) return null
  // A round of all questions also asks the ones that an admin has added meanwhile.
  const questions = kept.way === 'all' ? questionsOf('all', all, new Map()) : questionsOfIds(kept.questionIds, all)
  if (questions.length === 0) return null
  const versions = new Map(questions.map(({ id, version }) => [id, version]))
  const picks = kept.picks.filter(({ questionId, version }) => versions.get(questionId) === version)
  return {
    id: kept.id,
    way: kept.way,
    questions,
    picks: new Map(picks.map(({ questionId, option, isRight }) => [questionId, { option, isRight }])),
    place: Math.max(
      questions.findIndex(({ id }) => id === kept.at),
      0,
    ),
    isDone: false,
  }
}

function readKept(key: string): KeptRound | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as KeptRound | null
  } catch {
    return null // no storage, or not ours
  }
}
