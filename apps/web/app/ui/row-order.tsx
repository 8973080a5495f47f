import * as texts from '@abhyas/messages/texts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import styles from './table.module.css'

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
  const byId = new Map(rows.map((row) => [row.id, row]))
  // Somebody else may have added or removed a row since it was picked up.
  const isWhole = draft?.length === rows.length && draft.every((id) => byId.has(id))
  const ordered = draft && isWhole ? draft.flatMap((id) => byId.get(id) ?? []) : rows

  async function keep(ids: number[]): Promise<void> {
    setDraft(ids)
    try {
      await save?.(ids)
    } catch {
      // Told by the mutation.
    }
    setDraft(null)
  }

  function step(event: KeyboardEvent, id: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const place = ordered.findIndex((row) => row.id === id) + by
    const row = byId.get(id)
    if (!row || place < 0 || place >= ordered.length) return
    setNews(texts.rowMoved({ name: nameOf(row), place: place + 1, count: ordered.length }))
    void keep(moved(ordered, id, place).map((each) => each.id))
  }

  function drag(event: PointerEvent, id: number): void {
    if (heldId !== id) return
    const place = ordered.findIndex((row) => row.id === rowAt(event.clientX, event.clientY))
    if (place >= 0 && ordered[place]?.id !== id) setDraft(moved(ordered, id, place).map((row) => row.id))
  }

  function drop(): void {
    setHeldId(null)
    if (draft) void keep(draft)
  }

  return {
    rows: ordered,
    heldId,
    /** For a screen reader: where the row is now. */
    news,
    handleProps: (id: number): HandleProps => ({
      onKeyDown: (event) => step(event, id),
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeldId(id)
      },
      onPointerMove: (event) => drag(event, id),
      onPointerUp: drop,
      onPointerCancel: drop,
    }),
  }
}

type HandleProps = {
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  onPointerMove: (event: PointerEvent<HTMLButtonElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
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
