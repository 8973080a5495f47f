import { setTimeout as sleep } from 'node:timers/promises'
import { listCounts } from '../counts.ts'
import { type Finding, finding, nothingIn } from './finding.ts'
import type { Scene } from './scene.ts'
import { logInSomeone, openPages, readPages } from './visitors.ts'
import type { Stage } from './stage.ts'

const BOTH = [0, 1] as const
const LATER_MS = 1_500

async function pagesStay(stage: Stage, over: AbortSignal): Promise<Finding> {
  const counts = await readPages(stage, over)
  const bad = Object.keys(counts).filter((key) => !key.endsWith(' 200'))
  const read = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return finding('public pages stay', bad.length === 0 ? `${read} read` : listCounts(counts), bad.length === 0)
}

/** While a part is away. The seconds of the full form are those of an outage that an operator needs some time to mend. */
export const SCENES: readonly Scene[] = [
  {
    name: 'Redis is away',
    seconds: { short: 3, full: 300 },
    cause: ({ product }) => product.redis.end(),
    mend: ({ product }) => product.redis.start(),
    goesOn: BOTH,
    async meanwhile({ stage }, over) {
      const logIn = await logInSomeone(stage)
      const status = await logIn()
      return [await pagesStay(stage, over), finding('learners log in', status, status === 200)]
    },
  },
  {
    name: 'the payment provider is away',
    seconds: { short: 4, full: 1_200 },
    prepare: async ({ orders, size }) => void (await orders.order(size.orders)),
    cause: ({ product }) => product.ways.provider.cut(),
    mend: ({ product }) => product.ways.provider.restore(),
    goesOn: BOTH,
    async meanwhile({ stage, orders, size }, over) {
      const paid = await orders.pay()
      const ordered = await orders.order(2)
      return [
        await pagesStay(stage, over),
        finding('nobody gets an order that the provider does not know', `${ordered} of 2`, ordered === 0),
        finding('learners who have paid wait', `${paid} of ${size.orders}`, paid === size.orders),
      ]
    },
    async afterwards({ orders, size }) {
      const again = await orders.order(2)
      const paid = await orders.pay()
      return [
        finding('afterwards, learners order and pay', `${again} of 2`, again === 2 && paid === size.orders + 2),
        nothingIn('within one period, every paid order is settled', `${paid} paid orders`, await orders.settle()),
      ]
    },
  },
  {
    name: 'all workers are away',
    seconds: { short: 4, full: 600 },
    cause: ({ product }) => product.worker.kill(),
    mend: ({ product }) => product.worker.start(),
    goesOn: BOTH,
    letsTimeRunOut: true,
    async meanwhile({ stage, mails }, over) {
      const asked = await mails.ask(4)
      return [await pagesStay(stage, over), finding('mails are promised', `${asked} of 4`, asked === 4)]
    },
  },
  {
    name: 'the mail server is away',
    seconds: { short: 5, full: 3_600 },
    cause: ({ product }) => product.ways.mail.cut(),
    mend: ({ product }) => product.ways.mail.restore(),
    goesOn: BOTH,
    async meanwhile({ mails, size }) {
      const asked = await mails.ask(size.mails)
      return [finding('mails are promised', `${asked} of ${size.mails}`, asked === size.mails)]
    },
  },
  {
    name: 'the shared database is away',
    seconds: { short: 15, full: 1_200 },
    prepare: async ({ stage }) => void (await openPages(stage)),
    cause: ({ product }) => product.ways.shared.cut(),
    mend: ({ product }) => product.ways.shared.restore(),
    goesOn: BOTH,
    async meanwhile({ stage }, over) {
      const [pages, ready] = await Promise.all([pagesStay(stage, over), isReady(stage)])
      return [pages, finding('the process stays behind the balancer', ready, ready === 200)]
    },
    async afterwards({ stage }) {
      const logIn = await logInSomeone(stage)
      let status = await logIn()
      // The connections are opened again at the next call.
      for (let tries = 0; status !== 200 && tries < 10; tries += 1) {
        await sleep(LATER_MS)
        status = await logIn()
      }
      return [finding('afterwards, learners log in', status, status === 200)]
    },
  },
  {
    name: 'one of two databases of learners is away',
    seconds: { short: 10, full: 600 },
    cause: ({ product }) => product.ways.second.cut(),
    mend: ({ product }) => product.ways.second.restore(),
    goesOn: [0],
    givesTimeBack: true,
    meanwhile: async ({ stage }, over) => [await pagesStay(stage, over)],
  },
]

const isReady = async ({ product }: Stage) => (await fetch(`${product.api.origin}/readyz`)).status
