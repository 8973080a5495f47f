import { closeReport, getReports, type QuestionReport } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { reportsQuery } from '../../queries/admin/questions.ts'
import { keyOf } from '../../queries/request-key.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { SelectField } from '../../ui/admin/select-field.tsx'
import { ShowMore } from '../../ui/admin/show-more.tsx'
import { useEditedRow } from '../../ui/admin/use-edited-row.ts'
import { usePages } from '../../ui/lists/use-pages.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { useSearchWord } from '../../ui/parts/search-field.tsx'
import { toastAction, toastSuccess } from '../../ui/frame/toast.ts'
import { ReportCard } from './report-card.tsx'
import styles from './reports.module.css'

export const meta = () => appMeta(texts.reportsTitle())

type State = QuestionReport['state']
const STATES: { value: State; label: () => string }[] = [
  { value: 'open', label: texts.reportsOpen },
  { value: 'settled', label: texts.reportsSettled },
  { value: 'dismissed', label: texts.reportsDismissed },
]

export default function AdminReportsPage() {
  const asked = useSearchWord('state')
  const state = STATES.find(({ value }) => value === asked)?.value ?? 'open'
  const reports = usePages(reportsQuery(state))
  const { mutate: close } = useCloseReport()
  const { edited, edit, stop } = useEditedRow(reports.data)
  return (
    <AdminList
      title={texts.reportsTitle()}
      lead={texts.reportsLead()}
      query={reports}
      loadingText={texts.reportsLoading()}
      failedText={texts.reportsFailed()}
      emptyText={state === 'open' ? texts.reportsNone() : texts.reportsNoneClosed()}
      above={<StateChoice state={state} />}
    >
      {(rows) => (
        <>
          <ul className={styles.reports}>
            {rows.map((report) => (
              <ReportCard
                key={report.id}
                report={report}
                isEdited={report.id === edited?.id}
                onEdit={() => edit(report)}
                onEdited={stop}
                onClose={(to) => close({ id: report.id, from: report.state, to })}
              />
            ))}
          </ul>
          <ShowMore shown={rows.length} total={reports.total} more={reports.more} />
        </>
      )}
    </AdminList>
  )
}

function StateChoice({ state }: { state: State }) {
  const [, setParams] = useSearchParams()
  return (
    <div className={page.filters}>
      <SelectField
        label={texts.reportsShow()}
        choices={STATES.map(({ value, label }) => ({ value, label: label() }))}
        value={state}
        onChange={(chosen) => setParams({ state: chosen }, { replace: true, preventScrollReset: true })}
      />
    </div>
  )
}

const CLOSED_WORDS = { open: texts.reportIsOpen, settled: texts.reportIsSettled, dismissed: texts.reportIsDismissed }

const change = ({ id, to }: { id: number; from: State; to: State }) =>
  call(closeReport, { params: { id }, body: { state: to } })

/** Closes the report at once, with an Undo button. */
function useCloseReport() {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keyOf(getReports) })
  const meta = { errorText: () => texts.reportCloseFailed() }
  const { mutate: undo } = useMutation({
    mutationFn: change,
    onSuccess: (_nothing, { to }) => toastSuccess(CLOSED_WORDS[to]()),
    onSettled: refresh,
    meta,
  })
  return useMutation({
    mutationFn: change,
    onSuccess: (_nothing, { id, from, to }) =>
      toastAction(CLOSED_WORDS[to](), { label: texts.undo(), run: () => undo({ id, from: to, to: from }) }),
    onSettled: refresh,
    meta,
  })
}
