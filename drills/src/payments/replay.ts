import { randomBytes } from 'node:crypto'
import type { Buying } from './buy.ts'
import type { MessageBox } from './message-box.ts'

const AT_ONCE = 16
/** What was heard is heard in no time again; asking the provider about it again costs as much as the first time. */
const LOOKED_AT_AGAIN = 0.15

/** Everything is said once more, in another order: what was late comes now, and some of it under a name that is new. */
export async function replay(buyings: readonly Buying[], messages: MessageBox, random: () => number): Promise<void> {
  const shoppers = buyings.map(({ shopper }) => shopper)
  const said = messages.all().map((message) => {
    // The provider's books cannot be asked about a dispute: its messages are all there is.
    const isRenamed = !message.name.startsWith('payment.dispute') && random() < LOOKED_AT_AGAIN / 2
    return isRenamed ? Object.assign({}, message, { eventId: randomBytes(7).toString('hex') }) : message
  })
  const sends = [
    ...said.map((message, n) => () => shoppers[n % shoppers.length]?.deliver(message)),
    ...buyings
      .filter(() => random() < LOOKED_AT_AGAIN)
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
