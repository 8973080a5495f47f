import type { ResultItem } from '@abhyas/contract/exams-results'
import type { PaperSections } from '@abhyas/contract/exams-sections'
import { seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { readLoginRecord } from '../../../api/login-record.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ReportDialog } from '../../../ui/domain/report-dialog.tsx'
import page from '../../../ui/theme/page.module.css'
import { isIncorrect, outcomeOf } from './item-outcome.ts'
import { ResultItemView } from './result-item-view.tsx'
import styles from './results.module.css'
import { sectionPlaceOf } from './section-places.ts'

const FILTERS = {
  all: { label: texts.resultAll, isShown: () => true },
  incorrect: {
    label: texts.resultIncorrect,
    isShown: isIncorrect,
  },
  unanswered: {
    label: texts.resultOnlyUnanswered,
    isShown: (item: ResultItem) => outcomeOf(item) === 'empty',
  },
  corrected: { label: texts.resultOnlyCorrected, isShown: ({ correction }: ResultItem) => correction !== undefined },
}
type Filter = keyof typeof FILTERS

type ResultItemsProps = { attemptId: number; items: ResultItem[]; sections: PaperSections | null }

/** Shows every question, or only those that need another look. A printed page has all of them. */
export function ResultItems({ attemptId, items, sections }: ResultItemsProps) {
  const learnerId = readLoginRecord()?.userId ?? 0
  const [filter, setFilter] = useState<Filter>('all')
  const [reported, setReported] = useState<{ id: number } | null>(null)
  const { isShown } = FILTERS[filter]
  // Few results have corrected questions.
  const offered = Object.entries(FILTERS).filter(([name, each]) => name !== 'corrected' || items.some(each.isShown))
  return (
    <section className={page.section} aria-labelledby="questions">
      <div className={page.head}>
        <h2 id="questions">{texts.resultQuestions()}</h2>
        <fieldset className={`${page.tools} ${styles.filters}`} aria-label={texts.resultFilter()}>
          {offered.map(([name, { label, isShown: has }]) => (
            <Button
              key={name}
              variant={filter === name ? 'primary' : 'quiet'}
              aria-pressed={filter === name}
              onClick={() => setFilter(name as Filter)}
            >
              {label({ count: items.filter(has).length })}
            </Button>
          ))}
        </fieldset>
      </div>
      {!items.some(isShown) && <p className={`${page.notice} ${styles.ways}`}>{texts.resultNoneOfThese()}</p>}
      <ol className={styles.items}>
        {items.map((item, place) => (
          <li key={item.questionId} className={isShown(item) ? undefined : styles.leftOut}>
            <ResultItemView
              item={item}
              number={place + 1}
              inSection={sectionPlaceOf(sections, place)}
              options={shownOptions(item, seedOf(learnerId, attemptId, item.questionId))}
              onReport={() => setReported({ id: item.questionId })}
            />
          </li>
        ))}
      </ol>
      <ReportDialog question={reported} onClose={() => setReported(null)} />
    </section>
  )
}
