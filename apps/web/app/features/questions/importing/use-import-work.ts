import { useEffect, useReducer, useRef, useState } from 'react'
import { readLoginRecord } from '../../../api/login-record.ts'
import { keepImport, readKeptImport } from '../../../unsent-answers/kept-import.ts'
import { type DraftMarks, type MarkStep, stepMark } from './review/draft-marks.ts'
import { type Into, NO_INTO } from './sending/into.ts'
import type { ReadSource } from './source/read-source.ts'
import type { Sending } from './sending/send-import.ts'

/** Where the author is. It changes with every step, the source does not. */
type ImportProgress = { marks: DraftMarks; into: Into; sending: Sending | null }

export type ImportWork = ImportProgress & { typed: string; source: ReadSource | null }

export type WorkStep =
  | { to: 'restore'; work: ImportWork }
  | { to: 'type'; typed: string }
  | { to: 'read'; source: ReadSource }
  /** Back to the text, which stays. */
  | { to: 'text' }
  | { to: 'forget' }
  | { to: 'mark'; places: readonly number[]; step: MarkStep }
  | { to: 'into'; into: Into }
  | { to: 'send'; sending: Sending | null }

const NOTHING: ImportProgress = { marks: {}, into: NO_INTO, sending: null }

function stepWork(work: ImportWork, step: WorkStep): ImportWork {
  switch (step.to) {
    case 'restore':
      return step.work
    case 'type':
      return { ...work, typed: step.typed }
    case 'read':
      return { ...work, marks: {}, sending: null, source: step.source }
    case 'text':
      return { ...work, marks: {}, sending: null, source: null }
    case 'forget':
      return { ...NOTHING, into: work.into, typed: '', source: null }
    case 'mark': {
      const changed = step.places.map((place) => [place, stepMark(work.marks[place], step.step)] as const)
      return { ...work, marks: { ...work.marks, ...Object.fromEntries(changed) } }
    }
    case 'into':
      return { ...work, into: step.into }
    case 'send':
      return { ...work, sending: step.sending }
  }
}

const PAUSE_MS = 300

/** The work of the importer. A reload finds it again; a logout and the end of the import forget it. */
export function useImportWork(into: Into | null) {
  const [work, dispatch] = useReducer(stepWork, { ...NOTHING, typed: '', source: null })
  const [state, setState] = useState<'opening' | 'kept' | 'elsewhere'>('opening')
  const preset = useRef(into)
  useEffect(() => {
    const closing = new AbortController()
    void open(closing.signal, (isOurs, kept) => {
      if (kept) dispatch({ to: 'restore', work: kept })
      if (preset.current) dispatch({ to: 'into', into: preset.current })
      setState(isOurs ? 'kept' : 'elsewhere')
    })
    return () => closing.abort()
  }, [])
  useKept(state === 'kept', work)
  return { work, dispatch, state }
}

const LOCK = 'import-work'
/** A reload asks for the lock before the page that it replaces has let it go. */
const PATIENCE_MS = 1500

/** Only one tab keeps its work: two would overwrite each other. Holds the lock until the signal. */
async function open(closing: AbortSignal, opened: (isOurs: boolean, kept: ImportWork | null) => void): Promise<void> {
  const userId = readLoginRecord()?.userId ?? 0
  const read = async () => {
    const kept = await readKeptImport<ReadSource, ImportProgress>(userId)
    if (!closing.aborted) opened(true, kept && { ...NOTHING, ...kept.progress, typed: kept.typed, source: kept.source })
  }
  if (!('locks' in navigator)) return read()
  try {
    await navigator.locks.request(
      LOCK,
      { signal: AbortSignal.any([closing, AbortSignal.timeout(PATIENCE_MS)]) },
      async () => {
        await read()
        await new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve()))
      },
    )
  } catch {
    if (!closing.aborted) opened(false, null)
  }
}

function useKept(isKept: boolean, { typed, source, ...progress }: ImportWork): void {
  const userId = readLoginRecord()?.userId ?? 0
  const { marks, into, sending } = progress
  useEffect(() => {
    if (isKept) void keepImport(userId, { source })
  }, [isKept, userId, source])
  useEffect(() => {
    if (isKept) void keepImport(userId, { progress: { marks, into, sending } })
  }, [isKept, userId, marks, into, sending])
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => void keepImport(userId, { typed }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isKept, userId, typed])
}
