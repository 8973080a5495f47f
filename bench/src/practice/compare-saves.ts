import { ok } from 'node:assert/strict'
import { median } from '../compare.ts'
import { makeSaves, prepareRequests, sendPrepared } from '../load/hall-requests.ts'
import { offerRequests } from '../load/offer-requests.ts'
import { makeRecordings } from '../load/practice-requests.ts'
import type { PracticeHall } from '../product/practice-hall.ts'
import { ANSWERS_PER_SECOND, MODELS, RECORDED, requireAtLeast, type Setups } from './setups.ts'

/** More saves than a round can send. */
const SAVES = 60_000
const PRACTICE_SIZE = 5
/** Two equal servers differ by this much on a quiet machine. */
const MIN_RATIO = 0.95
const SECONDS = 3
const PATIENCE_MS = 30_000

/** Saves as fast as the servers can while 1,000 practice answers a second are recorded, and compares the saves. */
export async function compareSaves(setups: Setups, { turns }: { turns: number }): Promise<void> {
  const rates: Record<keyof Setups, number[]> = { without: [], with: [] }
  for (let turn = 0; turn <= turns; turn++)
    for (const model of turn % 2 ? MODELS : MODELS.toReversed()) {
      const rate = await saveBesidePractice(setups[model])
      // The first turn warms up the servers.
      if (turn > 0) rates[model].push(rate)
    }
  console.log(`saves at the top rate, beside ${ANSWERS_PER_SECOND} practice answers a second`)
  for (const model of MODELS) console.log(`  ${model} the model: ${median(rates[model]).toFixed(0)}/s`)
  const ratios = rates.with.map((rate, nth) => rate / (rates.without[nth] ?? Number.NaN))
  console.log(`  the ratios of the turns: ${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}`)
  requireAtLeast(MIN_RATIO, '  saves with / without', median(ratios))
}

async function saveBesidePractice(hall: PracticeHall): Promise<number> {
  const perSecond = ANSWERS_PER_SECOND / PRACTICE_SIZE
  const count = perSecond * SECONDS
  const files = await prepareRequests(hall, 'beside', makeRecordings(hall, count, PRACTICE_SIZE))
  const saveFiles = await prepareRequests(hall.exam, 'top-saves', makeSaves(hall.exam, SAVES, Date.now() % 1e9))
  const [recorded, rate] = await Promise.all([
    offerRequests({ ...hall, files, perSecond, count, expects: RECORDED, patienceMs: PATIENCE_MS }),
    sendPrepared(hall, saveFiles, SECONDS),
  ])
  ok(recorded.unanswered === 0, `${recorded.unanswered} recordings got no response`)
  return rate
}
