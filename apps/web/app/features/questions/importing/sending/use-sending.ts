import { getImports, type Import } from '@abhyas/contract/questions-import'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { ApiError, isUnauthorized } from '../../../../api/api-error.ts'
import { invalidate, keysOf } from '../../../../queries/request-key.ts'
import { failureText } from '../../../../ui/words/failure-text.ts'
import { useRefreshQuestions } from '../../bank/admin-question-rows.ts'
import { judgeDraft, questionOf } from '../review/draft-status.ts'
import { sendImport } from './send-import.ts'
import type { ImportWork, WorkStep } from '../use-import-work.ts'

/** How far the import is; `stopped` holds the sentence of a refusal that no second try will change. */
type SendState = { done: number; isWaiting: boolean; stopped: string }

const IDLE: SendState = { done: 0, isWaiting: false, stopped: '' }
const LONGEST_WAIT_MS = 15_000

/** Sends the import that the work says has begun, and notes its end. A reload goes on where it was. */
export function useSending(work: ImportWork, dispatch: Dispatch<WorkStep>, onDone: (sent: Import) => void) {
  const [state, setState] = useState(IDLE)
  const wake = useRef<() => void>(undefined)
  const queryClient = useQueryClient()
  const refresh = useRefreshQuestions()
  const { sending } = work
  // The marks change only when the import ends, because the page takes no steps meanwhile.
  const now = useRef({ work, onDone, refresh })
  useEffect(() => {
    now.current = { work, onDone, refresh }
  })

  useEffect(() => {
    if (!sending) return
    const leaving = new AbortController()
    const { source, marks } = now.current.work
    if (!source) return
    setState(IDLE)
    const finish = (sentPieces: number) => {
      const places = sending.pieces.slice(0, sentPieces).flat()
      if (places.length > 0) dispatch({ to: 'mark', places, step: { do: 'import', isImported: true } })
      dispatch({ to: 'send', sending: null })
      now.current.refresh()
      void invalidate(queryClient, keysOf(getImports))
    }
    let pieces = 0
    sendImport(sending, source, {
      questionOf: (place) =>
        questionOf(judgeDraft(source.drafts[place] as (typeof source.drafts)[0], marks[place]).settled),
      onProgress: (begun) => {
        pieces = begun.pieces
        setState({ ...IDLE, done: begun.added })
      },
      onWaiting: (isWaiting) => setState((known) => (known.isWaiting === isWaiting ? known : { ...known, isWaiting })),
      pause: (failures, askedMs) => {
        const ms = Math.max(askedMs ?? 0, Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures))
        return new Promise((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake.current = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      },
      signal: leaving.signal,
    })
      .then((sent) => {
        finish(sent.pieces)
        now.current.onDone(sent)
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        // After the next login the import goes on.
        if (isUnauthorized(error)) return setState((known) => ({ ...known, stopped: failureText(error) }))
        const place = refusedPlace(error, sending.pieces[pieces])
        if (place !== null) dispatch({ to: 'mark', places: [place], step: { do: 'refuse', text: failureText(error) } })
        finish(pieces)
        setState((known) => ({ ...known, isWaiting: false, stopped: failureText(error) }))
      })
    const tryNow = () => wake.current?.()
    addEventListener('online', tryNow)
    return () => {
      leaving.abort()
      tryNow()
      removeEventListener('online', tryNow)
    }
  }, [sending, dispatch, queryClient])

  return { state, tryNow: () => wake.current?.() }
}

/** The draft that a refusal names, such as `questions.17.description`. */
function refusedPlace(error: unknown, piece: number[] | undefined): number | null {
  const nth = error instanceof ApiError ? /^questions\.(\d+)\./.exec(error.values['field'] ?? '')?.[1] : undefined
  return nth === undefined ? null : (piece?.[Number(nth)] ?? null)
}
