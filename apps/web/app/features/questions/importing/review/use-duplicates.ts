import { findDuplicates, MAX_DRAFTS } from '@abhyas/contract/questions-duplicates'
import type { ImportDraft } from '@abhyas/contract/questions-import'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import type { FoundDuplicates } from './draft-status.ts'

type Search = { drafts: readonly ImportDraft[] | null; found: FoundDuplicates; isFailed: boolean }

const NONE: FoundDuplicates = []

/** Looks for duplicates of all drafts, piece after piece. They are looked for in what was read, before any edit. */
export function useDuplicates(drafts: readonly ImportDraft[]) {
  const [search, setSearch] = useState<Search>({ drafts: null, found: NONE, isFailed: false })
  const leaving = useRef<AbortController>(null)
  const start = useCallback(() => {
    leaving.current?.abort()
    const mine = new AbortController()
    leaving.current = mine
    const tell = (found: FoundDuplicates, isFailed: boolean) =>
      mine.signal.aborted || setSearch({ drafts, found, isFailed })
    tell(NONE, false)
    searchAll(drafts, mine.signal, (found) => tell(found, false)).catch(() => tell(NONE, true))
  }, [drafts])
  useEffect(() => {
    start()
    return () => leaving.current?.abort()
  }, [start])
  const { found, isFailed } = search.drafts === drafts ? search : { found: NONE, isFailed: false }
  return {
    found,
    isFailed,
    isSearching: !isFailed && found.length < drafts.length,
    again: start,
  }
}

async function searchAll(
  drafts: readonly ImportDraft[],
  signal: AbortSignal,
  onFound: (found: FoundDuplicates) => void,
): Promise<void> {
  const found: FoundDuplicates[number][] = []
  for (let start = 0; start < drafts.length; start += MAX_DRAFTS) {
    const piece = drafts
      .slice(start, start + MAX_DRAFTS)
      .map(({ questionText, options }) => ({ questionText, options: options.slice(0, MOST_OPTIONS) }))
    const answer = await call(findDuplicates, { body: { drafts: piece } }, { signal })
    found.push(...answer.map(({ inBank, inBatch }) => ({ inBank, inBatch: inBatch.map(moved(start)) })))
    onFound(withCopies(drafts, found))
  }
}

const MOST_OPTIONS = 50

const moved =
  (start: number) =>
  <T extends { draft: number }>(like: T): T => ({ ...like, draft: like.draft + start })

/** The server compares drafts within one piece. Copies in other pieces are found by their words. */
function withCopies(drafts: readonly ImportDraft[], found: FoundDuplicates): FoundDuplicates {
  if (drafts.length <= MAX_DRAFTS) return [...found]
  const firsts = new Map<string, number>()
  return found.map((duplicates, place) => {
    const { questionText = '', options = [] } = drafts[place] ?? {}
    const words = [questionText, ...options.toSorted((one, other) => one.localeCompare(other))]
      .join('\n')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\n]+/gu, ' ')
    const first = firsts.get(words)
    if (first === undefined) firsts.set(words, place)
    if (first === undefined || !duplicates || duplicates.inBatch.some(({ draft }) => draft === first)) return duplicates
    return { ...duplicates, inBatch: [{ draft: first, likeness: 1, isSameButNumbers: false }, ...duplicates.inBatch] }
  })
}
