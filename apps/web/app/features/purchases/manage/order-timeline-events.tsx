import type { OrderEvent } from '@abhyas/contract/purchases-manage'
import * as texts from '@abhyas/messages/texts'
import { Moment } from '../../../ui/admin/facts.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import table from '../../../ui/admin/table.module.css'
import page from '../../../ui/theme/page.module.css'
import { rupees } from '../../../ui/words/rupees.ts'
import { OrderBadge } from './manage-orders-cells.tsx'
import { EVENT_WORDS, noteText, SOURCE_WORDS } from './manage-orders-words.ts'

/** Lists every event in the order of time, with its source. */
export function TimelineEvents({ events }: { events: OrderEvent[] }) {
  if (events.length === 0) return <p className={page.notice}>{texts.orderTimelineEventsNone()}</p>
  return (
    <RowTable
      rows={events.map((event, index) => Object.assign({ id: index + 1 }, event))}
      nameOf={({ kind }) => EVENT_WORDS[kind]()}
      columns={[
        { head: texts.orderTimelineColumnWhat(), cell: EventCell },
        { head: texts.orderTimelineColumnState(), cell: OrderBadge },
        { head: texts.orderTimelineColumnSource(), cell: ({ source }) => SOURCE_WORDS[source]() },
        { head: texts.orderTimelineColumnWhen(), cell: Moment, kind: 'oneLine' },
      ]}
    />
  )
}

const EventCell = ({ kind, amount, paymentId, note }: OrderEvent) => (
  <>
    {EVENT_WORDS[kind]()}
    {[moneyText(amount, paymentId), noteText(note)].filter(Boolean).map((line) => (
      <span key={line} className={table.detail}>
        {line}
      </span>
    ))}
  </>
)

function moneyText(amount: number | null, payment: string | null): string | null {
  if (amount === null) return payment
  return payment === null ? rupees(amount) : texts.orderTimelineOfPayment({ amount: rupees(amount), payment })
}
