import * as texts from '@abhyas/messages/texts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './row-tools.module.css'

type Row = { id: number }

/** The list with one row moved to another place. */
function moved<R extends Row>(rows: R[], id: number, place: number): R[] {
  const row = rows.find((each) => each.id === id)
  return row ? rows.filter((each) => each !== row).toSpliced(place, 0, row) : rows
}

/** The id of the row under the pointer. */
const rowAt = (clientX: number, clientY: number): number =>
  Number(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')?.dataset['row'])

const EDGE_PX = 96

/** A list that is longer than the window scrolls while a row is dragged to its upper or lower edge. */
function scrollNearEdge(clientY: number): void {
  if (clientY < EDGE_PX) scrollBy(0, -EDGE_PX / 4)
  else if (clientY > innerHeight - EDGE_PX) scrollBy(0, EDGE_PX / 4)
}

/**
 * Orders rows by hand: with arrow keys, Home and End on the handle, or by dragging it. The new order is shown at once. When the server
 * refuses it, the rows go back and the mutation shows an error.
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
  // Another admin may have added or removed a row during the drag.
  const isWhole = draft?.length === rows.length && draft.every((id) => byId.has(id))
  const ordered = draft && isWhole ? draft.flatMap((id) => byId.get(id) ?? []) : rows

  /** Saves run one after the other. Only the newest of the waiting orders is sent. */
  function keep(ids: number[]): void {
    setDraft(ids)
    newest.current = ids
    lastSave.current = lastSave.current.then(async () => {
      if (newest.current !== ids) return
      try {
        await save?.(ids)
      } catch {
        // The mutation shows the error.
      }
      setDraft((now) => (now === ids ? null : now))
    })
  }

  function step(event: KeyboardEvent, id: number): void {
    const now = ordered.findIndex((row) => row.id === id)
    const place = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: ordered.length - 1 }[event.key]
    if (place === undefined) return
    event.preventDefault()
    const row = byId.get(id)
    if (!row || place === now || place < 0 || place >= ordered.length) return
    setNews(texts.rowMoved({ name: nameOf(row), place: place + 1, count: ordered.length }))
    keep(moved(ordered, id, place).map((each) => each.id))
  }

  // The window listens, because the handle moves with its row and would lose a captured pointer.
  useEffect(() => {
    if (heldId === null) return undefined
    const drag = ({ clientX, clientY }: PointerEvent) => {
      scrollNearEdge(clientY)
      const place = ordered.findIndex((row) => row.id === rowAt(clientX, clientY))
      if (place < 0 || ordered[place]?.id === heldId) return
      // Rendered at once, so that a drop in the next moment uses this order.
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
    /** Tells a screen reader the new place of the row. */
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
