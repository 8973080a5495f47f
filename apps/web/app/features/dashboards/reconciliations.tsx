import { lookAtReconciliation, type Reconciliation } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ordersFoundPath } from '../../admin-paths.ts'
import { call } from '../../api/call.ts'
import { RECONCILIATIONS_KEYS, reconciliationsQuery } from '../../queries/admin/purchases.ts'
import { invalidate } from '../../queries/request-key.ts'
import { Minute } from '../../ui/admin/facts.tsx'
import { RowButton } from '../../ui/admin/row-actions.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { SelectField } from '../../ui/admin/select-field.tsx'
import { ShowMore } from '../../ui/admin/show-more.tsx'
import { toastSuccess } from '../../ui/frame/toast.ts'
import { usePages } from '../../ui/lists/use-pages.ts'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { useSearchWord, useSetSearchWords } from '../../ui/parts/search-field.tsx'
import page from '../../ui/theme/page.module.css'
import { momentInWords } from '../../ui/words/india-day.ts'

const KINDS: Record<Reconciliation['kind'], () => string> = {
  open_orders: texts.reconciliationOpenOrders,
  hour: texts.reconciliationHour,
  day: texts.reconciliationDay,
}

/** The comparisons with the provider's books: those with a difference that nobody has seen, or all. */
export function Reconciliations() {
  const isAll = useSearchWord('show') === 'all'
  const setWords = useSetSearchWords()
  return (
    <section aria-labelledby="comparisons">
      <h2 id="comparisons">{texts.reconciliationsTitle()}</h2>
      <div className={page.filters}>
        <SelectField
          label={texts.reconciliationsShow()}
          choices={[
            { value: '', label: texts.reconciliationsShowOpen() },
            { value: 'all', label: texts.reconciliationsShowAll() },
          ]}
          value={isAll ? 'all' : ''}
          onChange={(show) => setWords({ show })}
        />
      </div>
      <Rows isAll={isAll} />
    </section>
  )
}

function Rows({ isAll }: { isAll: boolean }) {
  const { data: rows, isError, refetch, total, more } = usePages(reconciliationsQuery(!isAll))
  const { mutate: look } = useLook()
  if (isError && !rows) return <RetryNotice text={texts.reconciliationsFailed()} onRetry={() => void refetch()} />
  if (!rows) return <Loading text={texts.reconciliationsLoading()} />
  if (rows.length === 0)
    return <p className={page.notice}>{isAll ? texts.reconciliationsNoneYet() : texts.reconciliationsNone()}</p>
  return (
    <>
      <RowTable
        rows={rows}
        nameOf={({ startedAt }) => momentInWords(startedAt)}
        columns={[
          {
            head: texts.reconciliationColumnWhen(),
            cell: ({ startedAt }) => <Minute at={startedAt} />,
            kind: 'oneLine',
          },
          { head: texts.reconciliationColumnWhat(), cell: ({ kind }) => KINDS[kind]() },
          { head: texts.reconciliationColumnFound(), cell: foundText },
          { head: texts.reconciliationColumnOrders(), cell: OrdersCell },
        ]}
        links={({ id, needsLook, startedAt }) =>
          needsLook && (
            <RowButton
              label={texts.reconciliationLookNamed({ when: momentInWords(startedAt) })}
              onClick={() => look(id)}
            >
              {texts.reconciliationLook()}
            </RowButton>
          )
        }
      />
      <ShowMore shown={rows.length} total={total} more={more} />
    </>
  )
}

/** What the comparison found, and who has dealt with it. */
function foundText({ endedAt, settled, failed, kind, lookedAt, lookedBy }: Reconciliation): string {
  if (endedAt === null) return texts.reconciliationRunning()
  const found = [
    ...(settled > 0 && kind !== 'open_orders' ? [texts.reconciliationSettled({ count: settled })] : []),
    ...(failed > 0 ? [texts.reconciliationFailed({ count: failed })] : []),
  ]
  if (found.length === 0) return texts.reconciliationSame()
  const seen = lookedBy === null ? texts.reconciliationGone() : texts.reconciliationLooked()
  return `${found.join(', ')}. ${lookedAt === null ? '' : seen}`.trim()
}

const OrdersCell = ({ orderIds }: Reconciliation) =>
  orderIds.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={ordersFoundPath(String(id))}>{texts.manageOrderNumber({ id })}</Link>
    </span>
  ))

function useLook() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(lookAtReconciliation, { params: { id } }),
    onSuccess: async () => {
      toastSuccess(texts.reconciliationLookDone())
      await invalidate(queryClient, RECONCILIATIONS_KEYS)
    },
    meta: { errorText: () => texts.reconciliationLookFailed() },
  })
}
