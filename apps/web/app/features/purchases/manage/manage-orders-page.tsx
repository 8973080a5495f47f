import type { OrderState } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { orderTimelinePath } from '../../../admin-paths.ts'
import { learnersOrdersQuery, type OrdersFilter } from '../../../queries/admin/purchases.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { Minute } from '../../../ui/admin/facts.tsx'
import { LearnerCell } from '../../../ui/admin/learner-cell.tsx'
import { learnerAddress } from '../../../ui/admin/learner-name.ts'
import { RowLink } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { rupees } from '../../../ui/words/rupees.ts'
import { SearchField, useSearchWord, useSetSearchWords } from '../../../ui/parts/search-field.tsx'
import { OrderCell, StateCell } from './manage-orders-cells.tsx'
import { OrdersExport } from './manage-orders-export.tsx'
import { STATE_WORDS } from './manage-orders-words.ts'

export const meta = () => appMeta(texts.manageOrdersTitle())

const STATES = Object.keys(STATE_WORDS) as OrderState[]

export default function ManageOrdersPage() {
  const asked = useSearchWord('state')
  const filter = { search: useSearchWord('search'), state: STATES.find((state) => state === asked) }
  const orders = usePages(learnersOrdersQuery(filter))
  const isFiltered = filter.search !== '' || filter.state !== undefined
  return (
    <AdminList
      title={texts.manageOrdersTitle()}
      query={orders}
      loadingText={texts.manageOrdersLoading()}
      failedText={texts.manageOrdersFailed()}
      emptyText={isFiltered ? texts.manageOrdersNoneFound() : texts.manageOrdersNone()}
      above={<OrdersFilterFields filter={filter} />}
    >
      {(rows) => (
        <>
          <RowTable
            rows={rows}
            nameOf={({ id }) => texts.manageOrderNumber({ id })}
            columns={[
              { head: texts.manageOrderColumnOrder(), cell: OrderCell },
              { head: texts.manageOrderColumnLearner(), cell: LearnerCell },
              { head: texts.manageOrderColumnAmount(), cell: ({ amount }) => rupees(amount), kind: 'amount' },
              { head: texts.manageOrderColumnState(), cell: StateCell },
              {
                head: texts.manageOrderColumnOrdered(),
                cell: ({ orderedAt }) => <Minute at={orderedAt} />,
                kind: 'oneLine',
              },
            ]}
            links={({ id, learner }) => (
              <RowLink
                to={orderTimelinePath(learner.id, id)}
                label={texts.manageOrderOpenNamed({ id, name: learnerAddress(learner) })}
              >
                {texts.manageOrderOpen()}
              </RowLink>
            )}
          />
          <ShowMore shown={rows.length} total={orders.total} more={orders.more} />
        </>
      )}
    </AdminList>
  )
}

function OrdersFilterFields({ filter }: { filter: OrdersFilter }) {
  const setWords = useSetSearchWords()
  return (
    <div className={page.filters}>
      <SearchField name="search" label={texts.manageOrdersSearchLabel()} placeholder={texts.manageOrdersSearch()} />
      <SelectField
        label={texts.manageOrdersShow()}
        choices={[
          { value: '', label: texts.manageOrdersShowAll() },
          ...STATES.map((each) => ({ value: each, label: STATE_WORDS[each]() })),
        ]}
        value={filter.state ?? ''}
        onChange={(chosen) => setWords({ state: chosen })}
      />
      {/* What is under way is of the filter that it began with. */}
      <OrdersExport key={JSON.stringify(filter)} filter={filter} />
    </div>
  )
}
