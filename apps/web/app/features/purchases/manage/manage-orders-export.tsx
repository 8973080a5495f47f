import * as texts from '@abhyas/messages/texts'
import type { OrdersFilter } from '../../../queries/admin/purchases.ts'
import { CsvExport } from '../../../ui/admin/csv-export.tsx'
import { today } from '../../../ui/words/india-day.ts'
import { collectOrders, ordersTable } from './manage-orders-csv.ts'

/** Saves every order that the filter finds. */
export const OrdersExport = ({ filter }: { filter: OrdersFilter }) => (
  <CsvExport
    fileName={() => `orders-${today()}.csv`}
    collect={(collecting) => collectOrders(filter, collecting)}
    table={ordersTable}
    words={{
      start: texts.manageOrdersExport(),
      stop: texts.manageOrdersExportStop,
      done: texts.manageOrdersExported,
      failed: texts.manageOrdersExportFailed(),
    }}
  />
)
