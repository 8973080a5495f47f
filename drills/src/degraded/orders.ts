import { Agent } from 'node:http'
import type { CrowdLearner } from '@abhyas/testing/exam-crowd'
import { sql } from '@abhyas/database/sql'
import type { Counts } from '../counts.ts'
import { passPeriod } from '../payments/converge.ts'
import type { PlacedOrder } from '../payments/journal.ts'
import { createShopper, type Shopper } from '../payments/shopper.ts'
import type { Stage } from './stage.ts'

type Buyer = { learner: CrowdLearner; shopper: Shopper; ordered: PlacedOrder | null; paymentId: string | null }

/** Learners who buy a module. Their browsers close after they have paid, so the product must find the money itself. */
export type Orders = {
  /** Lets learners of both databases order. Returns those who got an order. */
  order(count: number): Promise<number>
  /** Everybody with an order pays at the provider. Returns how many paid. */
  pay(): Promise<number>
  /** One period of the reconciler passes. Returns what is wrong with the orders afterwards. */
  settle(): Promise<string[]>
}

/** An order is tried for so long. While the provider is away it is refused at once. */
const ORDERS_WITHIN_MS = 1_500

export function openOrders({ product, shared, places, jobs, module, makeLearners }: Stage): Orders {
  const buyers: Buyer[] = []
  const complaints: string[] = []
  const calls: Counts = {}
  const agent = new Agent({ keepAlive: true })
  return {
    async order(count) {
      const learners = (await makeLearners(Math.ceil(count / 2))).flat().slice(0, count)
      const made = await Promise.all(
        learners.map(async (learner): Promise<Buyer> => {
          const shopper = await createShopper({
            learner,
            origins: [product.api.origin],
            agent,
            calls,
            complain: (problem) => complaints.push(problem),
            ordersWithinMs: ORDERS_WITHIN_MS,
          })
          return { learner, shopper, ordered: await shopper.order(module, module.pricePaise), paymentId: null }
        }),
      )
      buyers.push(...made)
      return made.filter(({ ordered }) => ordered !== null).length
    },
    async pay() {
      for (const buyer of buyers) {
        if (!buyer.ordered || buyer.paymentId) continue
        const orderId = buyer.ordered.razorpayOrderId
        const paid = await product.provider.pay({ orderId, result: 'captured' })
        if (!paid.isPaid) throw new Error('The provider did not take a payment.')
        buyer.paymentId = paid.response.razorpay_payment_id
        // The browser tells us once. While the provider is away we cannot ask whether it is true.
        await buyer.shopper.callback(paid.response)
      }
      return buyers.filter(({ paymentId }) => paymentId !== null).length
    },
    async settle() {
      const problems: string[] = []
      await passPeriod({ db: shared, jobs, ofLearners: places }, (problem) => problems.push(problem))
      const stored = new Map<string, { state: string; paymentId: string | null }>()
      for (const place of places)
        for (const { key, ...row } of await place.select<{ key: string; state: string; paymentId: string | null }>(sql`
          select learner_id || '/' || id as key, state, payment_id as "paymentId" from learner.orders`))
          stored.set(key, row)
      for (const { learner, shopper, ordered, paymentId } of buyers) {
        if (!ordered || !paymentId) continue
        const row = stored.get(`${learner.id}/${ordered.orderId}`)
        if (row?.state !== 'paid' || row.paymentId !== paymentId)
          problems.push(`order ${ordered.orderId} of learner ${learner.id} is ${row?.state ?? 'gone'}, and it was paid`)
        else if ((await shopper.isOpen(module.id)) !== true)
          problems.push(`the module of learner ${learner.id} is not open, and it was paid`)
      }
      return [...problems, ...new Set(complaints)]
    },
  }
}
