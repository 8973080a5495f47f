import * as texts from '@abhyas/messages/texts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { saveAsCsv } from '../../../ui/words/csv.ts'
import { today } from '../../../ui/words/india-day.ts'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { collectOrders, ordersTable } from './manage-orders-csv.ts'
import type { OrdersFilter } from '../../../queries/admin/purchases.ts'

/** Saves every order that the filter finds, and shows the progress. A second click stops the export. */
export function OrdersExport({ filter }: { filter: OrdersFilter }) {
  const [count, setCount] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate } = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      const orders = await collectOrders(filter, { signal, onPage: setCount })
      saveAsCsv(`orders-${today()}.csv`, ordersTable(orders))
      toastSuccess(texts.manageOrdersExported({ count: orders.length }))
    },
    onSettled: () => setCount(null),
    meta: { errorText: () => (stop.current?.signal.aborted ? null : texts.manageOrdersExportFailed()) },
  })

  function start(): void {
    stop.current = new AbortController()
    setCount(0)
    mutate(stop.current)
  }

  return (
    <Button variant="quiet" onClick={() => (count === null ? start() : stop.current?.abort())}>
      {count === null ? texts.manageOrdersExport() : texts.manageOrdersExportStop({ count })}
    </Button>
  )
}
