// The picks at today's questions that this browser stores, so that the page and the dashboard show them before the server
// has them, after a reload and in other tabs.

import type { Picked } from '@abhyas/contract/rules/picked'
import { roundKeysOf } from './round-keys.ts'

export type TodayPicked = {
  questionId: number
  version: number
  option: Picked
  /** Whether the first pick was right. */
  isRight: boolean
}
type KeptToday = { madeAt: string; picks: TodayPicked[] }

/** The learner who made the picks, and the moment at which their set was made. */
export type TodayOwner = { learnerId: number; madeAt: string | null }

const keyOf = (learnerId: number): string => `${roundKeysOf(learnerId)}today`

/** Returns the picks at this set. Those of an earlier day are forgotten with the next pick. */
export function readTodayPicks({ learnerId, madeAt }: TodayOwner): TodayPicked[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(learnerId)) ?? 'null') as KeptToday | null
    return kept && kept.madeAt === madeAt ? kept.picks : []
  } catch {
    return [] // no storage, or not ours
  }
}

/** Another option may be picked later. Whether the question was right stays as it was. */
export function keepTodayPick(owner: TodayOwner, picked: TodayPicked): void {
  const before = readTodayPicks(owner)
  const first = before.find(({ questionId }) => questionId === picked.questionId) ?? picked
  const picks = [
    ...before.filter(({ questionId }) => questionId !== picked.questionId),
    { ...picked, isRight: first.isRight },
  ]
  try {
    localStorage.setItem(keyOf(owner.learnerId), JSON.stringify({ madeAt: owner.madeAt, picks }))
  } catch {} // no storage: the page shows them while it is open
}

/** Calls back when another tab has kept a pick. */
export function hearTodayPicks(learnerId: number, onHeard: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === keyOf(learnerId)) onHeard()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
