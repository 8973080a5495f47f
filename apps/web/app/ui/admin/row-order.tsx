import * as texts from '@abhyas/messages/texts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './row-tools.module.css'

type Row = { id: number }

/** The same list with one row at another place. */
function moved<R extends Row>(rows: R[], id: number, place: number): R[] {
  const row = rows.find((each) => each.id === id)
  return row ? rows.filter((each) => each !== row).toSpliced(place, 0, row) : rows
}

/** Which row lies under the pointer. */
const rowAt = (clientX: number, clientY: number): number =>
  Number(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')?.dataset['row'])

/**
 * Order by hand: arrow keys on the handle, or dragging it with mouse or finger. The rows are shown as
 * they will be at once; when the server does not take it they fall back, and the mutation says so.
 */
export function useRowOrder<R extends Row>(
  rows: R[],
  nameOf: (row: R) => string,
  save: ((ids: number[]) => Promise<unknown>) | undefined,
) {
  const [draft, setDraft] = useState<number[] | null>(null)
  const [heldId, setHeldId] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const newest = useRef<number[]>([])
  const lastSave = useRef(Promise.resolve())
  const byId = new Map(rows.map((row) => [row.id, row]))
  // Somebody else may have added or removed a row since it was picked up.
  const isWhole = draft?.length === rows.length && draft.every((id) => byId.has(id))
  const ordered = draft && isWhole ? draft.flatMap((id) => byId.get(id) ?? []) : rows

  /** One save after the other; of those that pile up meanwhile only the last one is sent. */
  function keep(ids: number[]): void {
    setDraft(ids)
    newest.current = ids
    lastSave.current = lastSave.current.then(async () => {
      if (newest.current !== ids) return
      try {
        await save?.(ids)
      } catch {
        // Told by the mutation.
      }
      setDraft((now) => (now === ids ? null : now))
    })
  }

  function step(event: KeyboardEvent, id: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const place = ordered.findIndex((row) => row.id === id) + by
    const row = byId.get(id)
    if (!row || place < 0 || place >= ordered.length) return
    setNews(texts.rowMoved({ name: nameOf(row), place: place + 1, count: ordered.length }))
    keep(moved(ordered, id, place).map((each) => each.id))
  }

  // On the window: the handle moves with its row, and loses a pointer that it has captured.
  useEffect(() => {
    if (heldId === null) return undefined
    const drag = ({ clientX, clientY }: PointerEvent) => {
      const place = ordered.findIndex((row) => row.id === rowAt(clientX, clientY))
      if (place < 0 || ordered[place]?.id === heldId) return
      // Drawn at once, so that a drop right after it finds it.
      flushSync(() => setDraft(moved(ordered, heldId, place).map((row) => row.id)))
    }
    const drop = () => {
      setHeldId(null)
      if (draft) keep(draft)
    }
    const handlers = { pointermove: drag, pointerup: drop, pointercancel: drop }
    const kinds = ['pointermove', 'pointerup', 'pointercancel'] as const
    for (const kind of kinds) addEventListener(kind, handlers[kind])
    return () => {
      for (const kind of kinds) removeEventListener(kind, handlers[kind])
    }
  })

  return {
    rows: ordered,
    heldId,
    /** For a screen reader: where the row is now. */
    news,
    handleProps: (id: number): HandleProps => ({
      onKeyDown: (event) => step(event, id),
      onPointerDown: () => setHeldId(id),
    }),
  }
}

type HandleProps = {
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onPointerDown: () => void
}

export const OrderHandle = ({ name, ...handlers }: HandleProps & { name: string }) => (
  <button
    type="button"
    className={styles.handle}
    aria-label={texts.rowMove({ name })}
    title={texts.rowMoveHint()}
    {...handlers}
  >
    <span aria-hidden>⠿</span>
  </button>
)
