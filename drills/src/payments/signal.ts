import { setTimeout as sleep } from 'node:timers/promises'
import { forge, type Forging } from './forge.ts'
import type { Ordered, Signed } from './journal.ts'
import type { PurchasePlan, Signal } from './plan.ts'

/** All that is told of an order, in the purchase's own order of signals: each once, twice at once, later or never. */
export async function signal(forging: Forging, plan: PurchasePlan, order: Ordered, signed: Signed | null) {
  for (const { signal, treatment, forgery, pauseMs } of plan.signals) {
    if (forgery) await forge(forging, forgery, order)
    if (treatment === 'dropped' || treatment === 'late') continue
    const copies = treatment === 'doubled' ? 2 : 1
    await Promise.all(Array.from({ length: copies }, () => tell(forging, signal, order, signed)))
    if (pauseMs > 0) await sleep(pauseMs)
  }
}

async function tell({ shopper, messages }: Forging, signal: Signal, order: Ordered, signed: Signed | null) {
  if (signal === 'look') return void (await shopper.look(order.orderId))
  if (signal === 'callback') return void (signed && (await shopper.callback(signed)))
  for (const message of await messages.wait(order.razorpayOrderId, signal)) await shopper.deliver(message)
}

/** What came of this name, handed on as it is. */
export async function handOn({ shopper, messages }: Forging, order: Ordered, name: string): Promise<void> {
  for (const message of await messages.wait(order.razorpayOrderId, name)) await shopper.deliver(message)
}
