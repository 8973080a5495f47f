import type { MockPool } from '@abhyas/contract/exams-mocks'
import { type Candidate, onceOf } from './composition-types.ts'
import { mixed } from './mixed.ts'

/**
 * Chooses the questions of each pool for one paper, none of them twice and only one of each family. Questions that nobody
 * has met in practice come first. Two pools may want the same question or family: the pool that can do without it then
 * takes another, so that a pool is short only when no choice at all fills it.
 */
export function chooseFromPools(
  pools: readonly MockPool[],
  candidates: readonly Candidate[],
  { examId, variant }: { examId: number; variant: number },
): Candidate[][] {
  const sorted = candidates
    .map((candidate) => ({ candidate, key: mixed(examId, variant, candidate.id) }))
    .toSorted(
      (a, b) =>
        Number(b.candidate.isExamOnly) - Number(a.candidate.isExamOnly) ||
        a.key - b.key ||
        a.candidate.id - b.candidate.id,
    )
    .map(({ candidate }) => candidate)
  const wanted = pools.map((pool) => firstOfEach(sorted.filter((candidate) => isOf(pool, candidate))))
  const holders = new Map<string, number>()

  const take = (pool: number, tried: Set<number>): boolean => {
    const list = wanted[pool] ?? []
    const free = list.find((candidate) => !holders.has(onceOf(candidate)))
    if (free) {
      holders.set(onceOf(free), pool)
      return true
    }
    for (const candidate of list) {
      const holder = holders.get(onceOf(candidate))
      if (holder === undefined || holder === pool || tried.has(holder)) continue
      // The holder looks for another question, and keeps this one until it has it.
      if (take(holder, tried.add(holder))) {
        holders.set(onceOf(candidate), pool)
        return true
      }
    }
    return false
  }
  // Narrow pools choose first, so that wide ones rarely have to give a question back.
  const narrowFirst = [...pools.keys()].toSorted((a, b) => (wanted[a]?.length ?? 0) - (wanted[b]?.length ?? 0) || a - b)
  for (const pool of narrowFirst)
    for (let taken = 0; taken < (pools[pool]?.take ?? 0); taken += 1) if (!take(pool, new Set([pool]))) break
  return wanted.map((list, pool) => list.filter((candidate) => holders.get(onceOf(candidate)) === pool))
}

/** The candidates of a pool, with one question of each family: no paper asks another one beside it. */
function firstOfEach(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter((candidate) => seen.size < seen.add(onceOf(candidate)).size)
}

const isOf = ({ topicId, difficulty, kind }: MockPool, candidate: Candidate): boolean =>
  candidate.topicId === topicId &&
  (difficulty === null || candidate.difficulty === difficulty) &&
  (kind === null || candidate.kind === kind)
