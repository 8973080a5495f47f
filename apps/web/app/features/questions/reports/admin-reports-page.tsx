import type { ReportState } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { reportsQuery } from '../../../queries/admin/questions.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { useEditedRow } from '../../../ui/admin/use-edited-row.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { useSearchWord, useSetSearchWords } from '../../../ui/parts/search-field.tsx'
import { ReportCard } from './report-card.tsx'
import styles from './reports.module.css'
import { useCloseReports } from './use-close-reports.ts'

export const meta = () => appMeta(texts.reportsTitle())

const STATES: { value: ReportState; label: () => string }[] = [
  { value: 'open', label: texts.reportsOpen },
  { value: 'settled', label: texts.reportsSettled },
  { value: 'dismissed', label: texts.reportsDismissed },
]

export default function AdminReportsPage() {
  const asked = useSearchWord('state')
  const state = STATES.find(({ value }) => value === asked)?.value ?? 'open'
  const sort = useSearchWord('sort') === 'newest' ? 'newest' : 'oldest'
  const reported = usePages(reportsQuery({ state, sort }))
  const { close, reopen, isPending } = useCloseReports()
  const { edited, edit, stop } = useEditedRow(reported.data)
  return (
    <AdminList
      title={texts.reportsTitle()}
      lead={
        state === 'open' && reported.total
          ? texts.reportsOpenCount({ count: Number(reported.total) })
          : texts.reportsLead()
      }
      query={reported}
      loadingText={texts.reportsLoading()}
      failedText={texts.reportsFailed()}
      emptyText={state === 'open' ? texts.reportsNone() : texts.reportsNoneClosed()}
      above={<ReportFilters state={state} sort={sort} />}
    >
      {(rows) => (
        <>
          <ul className={styles.reports}>
            {rows.map((row) => (
              <ReportCard
                key={row.question.id}
                reported={row}
                isEdited={row.id === edited?.id}
                isPending={isPending}
                onEdit={() => edit(row)}
                onEdited={stop}
                onClose={(to, reply) => close({ reports: row.reports, to, reply })}
                onReopen={(report) => reopen([report])}
              />
            ))}
          </ul>
          <ShowMore
            shown={rows.reduce((sum, { reports }) => sum + reports.length, 0)}
            total={reported.total}
            more={reported.more}
          />
        </>
      )}
    </AdminList>
  )
}

function ReportFilters({ state, sort }: { state: ReportState; sort: 'oldest' | 'newest' }) {
  const setWords = useSetSearchWords()
  return (
    <div className={page.filters}>
      <SelectField
        label={texts.reportsShow()}
        choices={STATES.map(({ value, label }) => ({ value, label: label() }))}
        value={state}
        onChange={(chosen) => setWords({ state: chosen })}
      />
      <SelectField
        label={texts.reportsSort()}
        choices={[
          { value: 'oldest', label: texts.reportsOldest() },
          { value: 'newest', label: texts.reportsNewest() },
        ]}
        value={sort}
        onChange={(chosen) => setWords({ sort: chosen })}
      />
    </div>
  )
}
