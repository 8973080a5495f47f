import type { Import } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import {
  type Dispatch,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { hasUnsaved } from '../../../../ui/admin/unsaved.ts'
import { toastNotice } from '../../../../ui/frame/toast.ts'
import { DraftFilters, type ShownStatus } from './draft-filters.tsx'
import { decideDuplicates } from './decide-duplicates.ts'
import { canUndo, type MarkStep } from './draft-marks.ts'
import { statusesOf } from './draft-status.ts'
import { focusIfLost } from './focus-if-lost.ts'
import { ImportBar } from '../sending/import-bar.tsx'
import styles from './review.module.css'
import { QuestionList } from './question-list.tsx'
import { linesOf, type ReadSource } from '../source/read-source.ts'
import { SourceLines } from '../source/source-lines.tsx'
import { SourceProblems } from '../source/source-problems.tsx'
import { saidText } from './status-texts.ts'
import { useDuplicates } from './use-duplicates.ts'
import { isImport, isKeyForReview, keyStep } from './review-keys.ts'
import { useSending } from '../sending/use-sending.ts'
import type { ImportWork, WorkStep } from '../use-import-work.ts'

const CompareDialog = lazy(() => import('./compare-dialog.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

type ReviewProps = {
  source: ReadSource
  work: ImportWork
  /** It was read a moment ago, so the focus comes here and the keys work. */
  isFresh: boolean
  dispatch: Dispatch<WorkStep>
  onDone: (sent: Import, places: readonly number[], isAll: boolean) => void
}

/** The source beside its questions, and everything that is decided about them. */
export function Review({ source, work, isFresh, dispatch, onDone }: ReviewProps) {
  const { drafts, problems, format } = source
  const { marks, sending } = work
  const lines = useMemo(() => (source.text === null ? null : linesOf(source.text)), [source.text])
  const duplicates = useDuplicates(drafts)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFresh) box.current?.focus({ preventScroll: true })
  }, [isFresh])
  const statuses = useMemo(() => statusesOf(drafts, marks, duplicates.found), [drafts, marks, duplicates.found])
  const [filter, setFilter] = useState<ShownStatus | 'all'>('all')
  const [selected, setSelected] = useState<{ place: number; isFocused: boolean } | null>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const [comparing, setComparing] = useState<number | null>(null)
  const [isHelp, setHelp] = useState(false)
  const [side, setSide] = useState<'questions' | 'source'>('questions')
  const [said, setSaid] = useState<number | null>(null)
  const sent = useSending(work, dispatch, (last) => {
    const places = sending?.pieces.flat() ?? []
    const stays = drafts.some((_, place) => statuses[place] !== 'imported' && !places.includes(place))
    onDone(last, places, !stays)
  })
  // A question that was just settled stays in the list of open ones until the author goes on.
  const shown = useMemo(
    () =>
      drafts.flatMap((_, place) =>
        statuses[place] !== 'imported' && (filter === 'all' || statuses[place] === filter || place === selected?.place)
          ? [place]
          : [],
      ),
    [drafts, statuses, filter, selected?.place],
  )
  const step = useCallback(
    (place: number, taken: MarkStep) => {
      dispatch({ to: 'mark', places: [place], step: taken })
      setSaid(place)
      focusIfLost(place)
    },
    [dispatch],
  )
  const select = useCallback(
    (place: number, isFocused = false) =>
      setSelected((known) => (known?.place === place && !isFocused ? known : { place, isFocused })),
    [],
  )
  const edit = useCallback(
    (place: number | null) => {
      // Null closes the form, which its author asked for.
      if (place !== null && hasUnsaved('card')) return toastNotice(texts.unsavedForm())
      setEditing(place)
      if (place !== null) select(place)
    },
    [select],
  )
  const decideAll = (decision: 'in' | 'out') => decideDuplicates(statuses, decision, dispatch)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (sending || !isKeyForReview(event)) return
    if (isImport(event)) return event.currentTarget.querySelector('form')?.requestSubmit()
    const place = selected?.place ?? null
    const taken = keyStep(event.key, { place, shown, statuses, drafts, marks, found: duplicates.found })
    if (!taken) return
    event.preventDefault()
    if (taken.to === 'select') {
      setSide('questions')
      select(taken.place, true)
    } else if (taken.to === 'help') setHelp(true)
    else if (taken.to === 'duplicates') decideAll('in')
    else if (taken.to === 'edit') edit(taken.place)
    else if (taken.to === 'compare') setComparing(taken.place)
    else if (taken.step.do !== 'undo' || canUndo(marks[taken.place])) step(taken.place, taken.step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <section
      className={styles.review}
      aria-label={texts.importReview({ count: drafts.length })}
      tabIndex={-1}
      data-review=""
      ref={box}
      onKeyDown={onKeyDown}
    >
      <ImportBar
        source={source}
        work={work}
        statuses={statuses}
        dispatch={dispatch}
        sent={sent}
        isSearching={duplicates.isSearching}
        onHelp={() => setHelp(true)}
      />
      <SourceProblems format={format} problems={problems} />
      <DraftFilters
        statuses={statuses}
        filter={filter}
        // Another list would draw the card that is edited again, without what was typed.
        onFilter={(chosen) => (hasUnsaved('card') ? toastNotice(texts.unsavedForm()) : setFilter(chosen))}
        onDecideAll={sending ? null : decideAll}
        duplicates={duplicates}
        side={side}
        onSide={lines && setSide}
      />
      <output className="spoken">{said === null ? '' : saidText(said, statuses)}</output>
      <div
        className={styles.panes}
        data-side={lines ? side : 'questions'}
        data-alone={!lines || undefined}
        inert={sending !== null}
      >
        {lines && (
          <SourceLines
            name={source.name}
            lines={lines}
            drafts={drafts}
            marks={marks}
            statuses={statuses}
            selected={selected?.place ?? null}
            onSelect={(place) => select(place, true)}
          />
        )}
        <QuestionList
          source={source}
          shown={shown}
          statuses={statuses}
          marks={marks}
          found={duplicates.found}
          selected={selected}
          editing={editing}
          onSelect={select}
          onStep={step}
          onEdit={edit}
          onCompare={setComparing}
        />
      </div>
      <Suspense>
        {comparing !== null && (
          <CompareDialog
            source={source}
            marks={marks}
            place={comparing}
            found={duplicates.found[comparing]}
            status={statuses[comparing]}
            onStep={step}
            onClose={() => {
              setComparing(null)
              focusIfLost(comparing)
            }}
          />
        )}
        {isHelp && <KeysDialog onClose={() => setHelp(false)} />}
      </Suspense>
    </section>
  )
}
