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
  const start = useCallback(
    (known: FoundDuplicates) => {
      leaving.current?.abort()
      const mine = new AbortController()
      leaving.current = mine
      let last = known
      const tell = (found: FoundDuplicates, isFailed: boolean) => {
        last = found
        if (!mine.signal.aborted) setSearch({ drafts, found, isFailed })
      }
      tell(known, false)
      searchAll(drafts, known, mine.signal, (found) => tell(found, false)).catch(() => tell(last, true))
    },
    [drafts],
  )
  useEffect(() => {
    start(NONE)
    return () => leaving.current?.abort()
  }, [start])
  const { found, isFailed } = search.drafts === drafts ? search : { found: NONE, isFailed: false }
  return {
    found,
    isFailed,
    isSearching: !isFailed && found.length < drafts.length,
    /** Goes on with the piece that failed. */
    again: () => start(found),
  }
}

async function searchAll(
  drafts: readonly ImportDraft[],
  known: FoundDuplicates,
  signal: AbortSignal,
  onFound: (found: FoundDuplicates) => void,
): Promise<void> {
  const found = [...known]
  for (let start = known.length; start < drafts.length; start += MAX_DRAFTS) {
    const piece = drafts.slice(start, start + MAX_DRAFTS).map(({ questionText, options }) => ({
      questionText: cut(questionText),
      options: options.slice(0, MOST_OPTIONS).map(cut),
    }))
    const answer = await call(findDuplicates, { body: { drafts: piece } }, { signal })
    found.push(...answer.map(({ inBank, inBatch }) => ({ inBank, inBatch: inBatch.map(moved(start)) })))
    onFound(withCopies(drafts, found))
  }
}

/** The limits of the endpoint. A text that is longer than a question may be has a doubt anyway. */
const MOST_OPTIONS = 50
const LONGEST = 20_000
const cut = (text: string): string => text.slice(0, LONGEST)

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
