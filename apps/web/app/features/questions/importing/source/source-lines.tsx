import type { ImportDraft } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { DraftMarks } from '../review/draft-marks.ts'
import type { DraftStatus } from '../review/draft-status.ts'
import styles from './source-lines.module.css'
import { statusSign, statusText } from '../review/status-texts.ts'

type SourceLinesProps = {
  name: string
  lines: readonly string[]
  drafts: readonly ImportDraft[]
  marks: DraftMarks
  statuses: readonly DraftStatus[]
  selected: number | null
  onSelect: (place: number) => void
}

/** The height of a line in pixels. All lines are equally high, so that only those in sight need to be in the page. */
const LINE = 22
const MORE = 30
/** A longer line is cut. Nobody reads on in a pane. */
const LONGEST = 600

/** The source with its line numbers, the marks of its questions, and the doubtful lines underlined. */
export function SourceLines({ name, lines, drafts, marks, statuses, selected, onSelect }: SourceLinesProps) {
  const pane = useRef<HTMLDivElement>(null)
  const { first, count } = useWindow(pane)
  const places = useMemo(() => placesOf(drafts, lines.length), [drafts, lines.length])
  const doubtful = useMemo(() => doubtfulLines(drafts, marks, statuses), [drafts, marks, statuses])
  useLineInSight(pane, selected === null ? undefined : drafts[selected])
  const start = Math.max(0, first - MORE)
  const shown = lines.slice(start, first + count + MORE)
  const selectLine = (target: EventTarget) => {
    const line = target instanceof HTMLElement && target.closest<HTMLElement>('[data-line]')
    const place = line ? places[Number(line.dataset['line']) - 1] : undefined
    if (place !== undefined && place >= 0 && statuses[place] !== 'imported') onSelect(place)
  }
  return (
    <div className={styles.source} data-source="">
      <header className={styles.head}>
        <b>{name || texts.importPasted()}</b> · {texts.importLines({ count: lines.length })}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keys j and k go through the questions */}
      <section
        ref={pane}
        className={styles.pane}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        aria-label={texts.importSource()}
        onClick={({ target }) => selectLine(target)}
      >
        <div className={styles.lines} style={{ height: lines.length * LINE }}>
          <div className={styles.window} style={{ transform: `translateY(${start * LINE}px)` }}>
            {shown.map((text, nth) => {
              const line = start + nth + 1
              const place = places[line - 1] ?? -1
              const status = place < 0 ? undefined : statuses[place]
              const isFirst = place >= 0 && drafts[place]?.firstLine === line
              return (
                <div
                  key={line}
                  className={styles.line}
                  data-line={line}
                  data-status={status}
                  data-doubtful={doubtful.has(line) || undefined}
                  data-selected={(place >= 0 && place === selected) || undefined}
                >
                  <span className={styles.number}>{line}</span>
                  <span className={styles.sign} title={isFirst && status ? statusText(status) : undefined}>
                    {isFirst && status ? statusSign(status) : ''}
                  </span>
                  <span className={styles.text}>{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</span>
                </div>
              )
            })}
          </div>
        </div>
      </section>
    </div>
  )
}

/** The draft of each line, by its place; -1 for lines between questions. */
function placesOf(drafts: readonly ImportDraft[], count: number): Int32Array {
  const places = new Int32Array(count).fill(-1)
  for (const [place, { firstLine, lastLine }] of drafts.entries()) places.fill(place, firstLine - 1, lastLine)
  return places
}

/** The lines of doubts that are still open. */
function doubtfulLines(drafts: readonly ImportDraft[], marks: DraftMarks, statuses: readonly DraftStatus[]) {
  const open = new Set<number>()
  for (const [place, { doubts }] of drafts.entries()) {
    const mark = marks[place]
    if (statuses[place] !== 'needs' || mark?.edit) continue
    for (const [nth, { line }] of doubts.entries()) if (!mark?.chosen[nth]) open.add(line)
  }
  return open
}

/** The lines that the pane shows now. */
function useWindow(pane: RefObject<HTMLDivElement | null>) {
  const [seen, setSeen] = useState({ first: 0, count: 60 })
  useEffect(() => {
    const shown = pane.current
    if (!shown) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const first = Math.floor(shown.scrollTop / LINE)
        const count = Math.ceil(shown.clientHeight / LINE)
        setSeen((known) => (known.first === first && known.count === count ? known : { first, count }))
      })
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(shown)
    shown.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      shown.removeEventListener('scroll', look)
    }
  }, [pane])
  return seen
}

/** Scrolls the selected question into view, unless it is there. */
function useLineInSight(pane: RefObject<HTMLDivElement | null>, draft: ImportDraft | undefined): void {
  useEffect(() => {
    const shown = pane.current
    if (!shown || !draft) return
    const [top, bottom] = [(draft.firstLine - 1) * LINE, draft.lastLine * LINE]
    const isSeen = top >= shown.scrollTop && bottom <= shown.scrollTop + shown.clientHeight
    if (!isSeen) shown.scrollTo({ top: Math.max(0, top - shown.clientHeight / 4) })
  }, [pane, draft])
}
