import { randomBytes } from 'node:crypto'
import type { Purchase } from './buy.ts'
import type { MessageBox } from './message-box.ts'

const AT_ONCE = 16
/** The share of signals for which the provider is asked again. Asking costs as much as the first time. */
const ASKED_AGAIN = 0.15

/** Delivers every message again in another order. Late messages come now, and some messages get a new event id. */
export async function replay(
  purchases: readonly Purchase[],
  messages: MessageBox,
  random: () => number,
): Promise<void> {
  const shoppers = purchases.map(({ shopper }) => shopper)
  const again = messages.all().map((message) => {
    // We cannot ask the provider about a dispute, so its messages keep their ids.
    const isRenamed = !message.name.startsWith('payment.dispute') && random() < ASKED_AGAIN / 2
    return isRenamed ? Object.assign({}, message, { eventId: randomBytes(7).toString('hex') }) : message
  })
  const sends = [
    ...again.map((message, n) => () => shoppers[n % shoppers.length]?.deliver(message)),
    ...purchases
      .filter(() => random() < ASKED_AGAIN)
      .flatMap(({ shopper, journal }) => journal.signed.map((signed) => () => shopper.callback(signed))),
  ]
  const waiting = sends
    .map((send) => ({ send, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ send }) => send)
  const work = async () => {
    for (let send = waiting.pop(); send; send = waiting.pop()) await send()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
