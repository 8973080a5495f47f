import type { ImportDraft } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DraftMarks, MarkStep } from './draft-marks.ts'
import type { DraftStatus, FoundDuplicates } from './draft-status.ts'
import { LIST_ID } from './focus-if-lost.ts'
import { cardId, QuestionCard } from './question-card.tsx'
import type { ReadSource } from '../source/read-source.ts'
import styles from './review.module.css'

type QuestionListProps = {
  source: ReadSource
  /** The places of the drafts that are listed. */
  shown: readonly number[]
  statuses: readonly DraftStatus[]
  marks: DraftMarks
  found: FoundDuplicates
  selected: { place: number; isFocused: boolean } | null
  editing: number | null
  onSelect: (place: number) => void
  onStep: (place: number, step: MarkStep) => void
  onEdit: (place: number | null) => void
  onCompare: (place: number) => void
}

/** So many cards come and go together. */
const GROUP = 10
/** The height of a card that was never in sight, in pixels. */
const USUAL_HEIGHT = 190

/** The questions as they will look. Only those near the visible part are in the page, because there may be thousands. */
export function QuestionList(props: QuestionListProps) {
  const { source, shown, statuses, marks, found, selected, editing, onSelect, onStep, onEdit, onCompare } = props
  useCardInSight(selected)
  // A group is its place in the list: when a question leaves it, the others move up without being drawn again.
  const groups = Array.from({ length: Math.ceil(shown.length / GROUP) }, (_, nth) => ({
    id: nth,
    places: shown.slice(nth * GROUP, (nth + 1) * GROUP),
  }))
  const kept = [selected?.place, editing]
  return (
    <section id={LIST_ID} className={styles.questions} aria-label={texts.importQuestions()} tabIndex={-1}>
      {shown.length === 0 && (
        <p className={styles.none}>
          {statuses.every((status) => status !== 'needs') ? texts.importAllSettled() : texts.importNoneShown()}
        </p>
      )}
      {groups.map(({ id, places }) => (
        <Group key={id} count={places.length} isKept={kept.some((place) => places.includes(place ?? -1))}>
          {() =>
            places.map((place) => (
              <QuestionCard
                key={place}
                place={place}
                format={source.format}
                draft={source.drafts[place] as ImportDraft}
                mark={marks[place]}
                status={statuses[place] ?? 'needs'}
                found={found[place]}
                isSelected={selected?.place === place}
                isEdited={editing === place}
                onSelect={onSelect}
                onStep={onStep}
                onEdit={onEdit}
                onCompare={onCompare}
              />
            ))
          }
        </Group>
      ))}
    </section>
  )
}

type GroupProps = { count: number; isKept: boolean; children: () => ReactNode }

function Group({ count, isKept, children }: GroupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const near = new IntersectionObserver(
      ([seen]) => {
        if (!seen) return
        if (!seen.isIntersecting && box.current) setHeight(box.current.offsetHeight)
        setNear(seen.isIntersecting)
      },
      // The scrolling pane needs its own margin. Browsers that do not know it draw a little later.
      { rootMargin: '800px', scrollMargin: '800px' },
    )
    near.observe(box.current)
    return () => near.disconnect()
  }, [])
  const isDrawn = isNear || isKept
  return (
    <div ref={box} className={styles.group} style={isDrawn ? undefined : { height: height ?? count * USUAL_HEIGHT }}>
      {isDrawn && children()}
    </div>
  )
}

/** Brings the selected card into view, and the focus to it when a key or the source has selected it. */
function useCardInSight(selected: QuestionListProps['selected']): void {
  useLayoutEffect(() => {
    if (!selected) return
    const card = document.getElementById(cardId(selected.place))
    if (!selected.isFocused) return
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
    // Groups above may get their real height now.
    const frame = requestAnimationFrame(() => card?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [selected])
}
