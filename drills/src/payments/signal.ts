import { setTimeout as sleep } from 'node:timers/promises'
import { forge, type Forging } from './forge.ts'
import type { Ordered, Signed } from './journal.ts'
import type { PurchasePlan, Signal } from './plan.ts'

/** Sends the signals of an order in the planned order: each one once, twice at once, late or never. */
export async function sendSignals(forging: Forging, plan: PurchasePlan, order: Ordered, signed: Signed | null) {
  for (const { signal, treatment, forgery, pauseMs } of plan.signals) {
    if (forgery) await forge(forging, forgery, order)
    if (treatment === 'dropped' || treatment === 'late') continue
    const copies = treatment === 'doubled' ? 2 : 1
    await Promise.all(Array.from({ length: copies }, () => send(forging, signal, order, signed)))
    if (pauseMs > 0) await sleep(pauseMs)
  }
}

async function send({ shopper, messages }: Forging, signal: Signal, order: Ordered, signed: Signed | null) {
  if (signal === 'look') return void (await shopper.look(order.orderId))
  if (signal === 'callback') return void (signed && (await shopper.callback(signed)))
  for (const message of await messages.wait(order.razorpayOrderId, signal)) await shopper.deliver(message)
}

/** Delivers the messages with this name unchanged. */
export async function deliverMessages({ shopper, messages }: Forging, order: Ordered, name: string): Promise<void> {
  for (const message of await messages.wait(order.razorpayOrderId, name)) await shopper.deliver(message)
}
