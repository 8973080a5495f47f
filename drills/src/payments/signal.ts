import { setTimeout as sleep } from 'node:timers/promises'
import { forge, type ForgeryTools } from './forge.ts'
import type { PlacedOrder, SignedPayment } from './journal.ts'
import type { PurchasePlan, Signal } from './plan.ts'

/** Sends the signals of an order in the planned order: each one once, twice at once, late or never. */
export async function sendSignals(
  tools: ForgeryTools,
  plan: PurchasePlan,
  order: PlacedOrder,
  signed: SignedPayment | null,
) {
  for (const { signal, treatment, forgery, pauseMs } of plan.signals) {
    if (forgery) await forge(tools, forgery, order)
    if (treatment === 'dropped' || treatment === 'late') continue
    const copies = treatment === 'doubled' ? 2 : 1
    await Promise.all(Array.from({ length: copies }, () => send(tools, signal, order, signed)))
    if (pauseMs > 0) await sleep(pauseMs)
  }
}

async function send(
  { shopper, messages }: ForgeryTools,
  signal: Signal,
  order: PlacedOrder,
  signed: SignedPayment | null,
) {
  if (signal === 'look') return void (await shopper.look(order.orderId))
  if (signal === 'callback') return void (signed && (await shopper.callback(signed)))
  for (const message of await messages.wait(order.razorpayOrderId, signal)) await shopper.deliver(message)
}

/** Delivers the messages with this name unchanged. */
export async function deliverMessages(
  { shopper, messages }: ForgeryTools,
  order: PlacedOrder,
  name: string,
): Promise<void> {
  for (const message of await messages.wait(order.razorpayOrderId, name)) await shopper.deliver(message)
}

/** Every message that the provider must send has arrived after this time. */
const MESSAGE_WITHIN_MS = 10_000

/** Delivers the messages with this name, each until the server has accepted it. */
export async function deliverUntilAccepted(
  { shopper, messages }: ForgeryTools,
  { razorpayOrderId }: PlacedOrder,
  name: string,
): Promise<void> {
  for (const message of await messages.wait(razorpayOrderId, name, MESSAGE_WITHIN_MS))
    while ((await shopper.deliver(message)) !== 200) await sleep(100)
}
