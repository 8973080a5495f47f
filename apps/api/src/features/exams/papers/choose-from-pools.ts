import type { MockPool } from '@abhyas/contract/exams-mocks'
import type { Candidate } from './composition-types.ts'
import { mixed } from './mixed.ts'

/**
 * Chooses the questions of each pool for one paper, none of them twice. Questions that nobody has met in practice come
 * first. Two pools may want the same question: the pool that can do without it then takes another, so that a pool is
 * short only when no choice at all fills it.
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
  const wanted = pools.map((pool) => sorted.filter((candidate) => isOf(pool, candidate)))
  const holders = new Map<number, number>()

  const take = (pool: number, tried: Set<number>): boolean => {
    const list = wanted[pool] ?? []
    const free = list.find(({ id }) => !holders.has(id))
    if (free) {
      holders.set(free.id, pool)
      return true
    }
    for (const { id } of list) {
      const holder = holders.get(id)
      if (holder === undefined || holder === pool || tried.has(holder)) continue
      // The holder looks for another question, and keeps this one until it has it.
      if (take(holder, tried.add(holder))) {
        holders.set(id, pool)
        return true
      }
    }
    return false
  }
  // Narrow pools choose first, so that wide ones rarely have to give a question back.
  const narrowFirst = [...pools.keys()].toSorted((a, b) => (wanted[a]?.length ?? 0) - (wanted[b]?.length ?? 0) || a - b)
  for (const pool of narrowFirst)
    for (let taken = 0; taken < (pools[pool]?.take ?? 0); taken += 1) if (!take(pool, new Set([pool]))) break
  return wanted.map((list, pool) => list.filter(({ id }) => holders.get(id) === pool))
}

const isOf = ({ topicId, difficulty, kind }: MockPool, candidate: Candidate): boolean =>
  candidate.topicId === topicId &&
  (difficulty === null || candidate.difficulty === difficulty) &&
  (kind === null || candidate.kind === kind)
