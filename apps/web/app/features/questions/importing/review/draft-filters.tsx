import * as texts from '@abhyas/messages/texts'
import { FORMATS } from '@abhyas/messages/locale'
import { Button } from '../../../../ui/button/button.tsx'
import type { DraftStatus } from './draft-status.ts'
import styles from './review.module.css'
import { statusSign } from './status-texts.ts'
import type { useDuplicates } from './use-duplicates.ts'

export type ShownStatus = Exclude<DraftStatus, 'imported'>

const FILTERS: { status: ShownStatus; label: (values: { count: number }) => string }[] = [
  { status: 'ready', label: () => texts.importFilterReady() },
  { status: 'needs', label: texts.importFilterNeeds },
  { status: 'duplicate', label: texts.importFilterDuplicate },
  { status: 'out', label: () => texts.importFilterOut() },
]

type DraftFiltersProps = {
  statuses: readonly DraftStatus[]
  filter: ShownStatus | 'all'
  onFilter: (filter: ShownStatus | 'all') => void
  /** Decides about all open duplicates at once. Null while nothing may be changed. */
  onDecideAll: ((decision: 'in' | 'out') => void) | null
  duplicates: ReturnType<typeof useDuplicates>
  side: 'questions' | 'source'
  /** Null when there is no source to show. */
  onSide: ((side: 'questions' | 'source') => void) | null
}

/** The chips with their counts, and on a phone the switch between the source and its questions. */
export function DraftFilters({ statuses, filter, onFilter, onDecideAll, duplicates, side, onSide }: DraftFiltersProps) {
  const countOf = (status: ShownStatus) => statuses.filter((each) => each === status).length
  const all = statuses.filter((status) => status !== 'imported').length
  return (
    <div className={styles.filters}>
      <fieldset className={styles.chips}>
        <legend className="spoken">{texts.importFilters()}</legend>
        <button type="button" className={styles.chip} aria-pressed={filter === 'all'} onClick={() => onFilter('all')}>
          {texts.importAll()} <b>{all.toLocaleString(FORMATS)}</b>
        </button>
        {FILTERS.map(({ status, label }) => {
          const count = countOf(status)
          // Few imports leave something out, so its chip comes with the first one.
          if (status === 'out' && count === 0 && filter !== 'out') return null
          return (
            <button
              key={status}
              type="button"
              className={styles.chip}
              aria-pressed={filter === status}
              onClick={() => onFilter(filter === status ? 'all' : status)}
            >
              <span className={styles.sign} data-status={status} aria-hidden>
                {statusSign(status)}
              </span>
              <b>{count.toLocaleString(FORMATS)}</b> {label({ count })}
            </button>
          )
        })}
        {filter === 'duplicate' && countOf('duplicate') > 0 && onDecideAll && (
          <>
            <Button variant="plain" onClick={() => onDecideAll('out')}>
              {texts.importLeaveOutAll()}
            </Button>
            <Button variant="plain" onClick={() => onDecideAll('in')}>
              {texts.importAllAllTheSame()}
            </Button>
          </>
        )}
        {duplicates.isSearching && <output className={styles.quiet}>{texts.importDuplicatesSearching()}</output>}
        {duplicates.isFailed && (
          <span role="alert" className={styles.quiet}>
            {texts.importDuplicatesFailed()}{' '}
            <Button variant="plain" onClick={duplicates.again}>
              {texts.importTryAgain()}
            </Button>
          </span>
        )}
      </fieldset>
      {onSide && (
        <fieldset className={styles.switch}>
          <legend className="spoken">{texts.importSwitch()}</legend>
          {(['questions', 'source'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.chip}
              aria-pressed={side === each}
              onClick={() => onSide(each)}
            >
              {each === 'questions' ? texts.importQuestions() : texts.importSource()}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
