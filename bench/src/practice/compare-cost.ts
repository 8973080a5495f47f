import { ok } from 'node:assert/strict'
import { median } from '../compare.ts'
import { prepareRequests } from '../load/hall-requests.ts'
import { offerRequests } from '../load/offer-requests.ts'
import { makeRecordings } from '../load/practice-requests.ts'
import { countLogged, type PracticeHall } from '../product/practice-hall.ts'
import { MODELS, RECORDED, requireAtMost, type Setups } from './setups.ts'

/** The answers of a request, and how many such requests a turn sends at once. */
export const BATCHES = [
  { size: 1, requests: 1000 },
  { size: 5, requests: 800 },
  { size: 20, requests: 400 },
]
/** How many times more a recording may cost with the model. */
const MAX_RATIO = 1.2
const AT_ONCE = 1_000_000
/** More than a server has connections to its database, so that it is never idle. */
const CONNECTIONS_PER_SERVER = 16
const PATIENCE_MS = 120_000

/** The requests per second, and the CPU seconds of 1,000 answers. */
type Turn = { perSecond: number; node: number; postgres: number }

async function takeTurn(hall: PracticeHall, { size, requests }: (typeof BATCHES)[number]): Promise<Turn> {
  const files = await prepareRequests(hall, 'top', makeRecordings(hall, requests, size))
  const [logged, before] = [await countLogged(hall), await hall.cpu()]
  const { times, unanswered } = await offerRequests({
    ...hall,
    files,
    perSecond: AT_ONCE,
    count: requests,
    expects: RECORDED,
    patienceMs: PATIENCE_MS,
    connections: CONNECTIONS_PER_SERVER,
  })
  const after = await hall.cpu()
  ok(unanswered === 0, `${unanswered} requests got no response`)
  const stored = (await countLogged(hall)) - logged
  ok(stored === requests * size, `${requests * size} answers were sent, ${stored} are stored`)
  const thousands = (requests * size) / 1000
  return {
    perSecond: (1000 * requests) / Math.max(...times),
    node: (after.node - before.node) / thousands,
    postgres: (after.postgres - before.postgres) / thousands,
  }
}

/** Records as fast as both servers can, in turns, and compares the CPU of an answer. */
export async function compareCost(
  setups: Setups,
  batch: (typeof BATCHES)[number],
  { turns }: { turns: number },
): Promise<void> {
  const seen: Record<keyof Setups, Turn[]> = { without: [], with: [] }
  for (let turn = 0; turn <= turns; turn++)
    for (const model of turn % 2 ? MODELS : MODELS.toReversed()) {
      const taken = await takeTurn(setups[model], batch)
      // The first turn warms up the servers.
      if (turn > 0) seen[model].push(taken)
    }
  const of = (model: keyof Setups, figure: (turn: Turn) => number) => median(seen[model].map(figure))
  for (const model of MODELS)
    console.log(
      `${batch.size} answers in a request, ${model.padEnd(7)} the model: ${of(model, ({ perSecond }) => perSecond).toFixed(0)}/s; ` +
        `CPU of 1,000 answers: Node ${of(model, ({ node }) => node).toFixed(3)} s, ` +
        `PostgreSQL ${of(model, (turn) => turn.postgres).toFixed(3)} s`,
    )
  const cost = ({ node, postgres }: Turn) => node + postgres
  const ratios = seen.with.map((turn, nth) => cost(turn) / cost(seen.without[nth] ?? turn))
  console.log(`  the ratios of the turns: ${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}`)
  requireAtMost(MAX_RATIO, '  CPU with / without', median(ratios))
}
