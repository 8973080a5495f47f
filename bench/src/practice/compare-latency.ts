import { ok } from 'node:assert/strict'
import { median } from '../compare.ts'
import { makeSaves, prepareRequests } from '../load/hall-requests.ts'
import { offerRequests, offerSaves } from '../load/offer-requests.ts'
import { makeRecordings } from '../load/practice-requests.ts'
import { countLogged, type PracticeHall } from '../product/practice-hall.ts'
import { shareOf } from '../share-of.ts'
import { ANSWERS_PER_SECOND, MODELS, RECORDED, requireAtMost, type Setups } from './setups.ts'

const SAVES_PER_SECOND = 200
const MAX_P99_MS = 10

type Times = { recorded: number[]; saved: number[] }

/** Records 1,000 answers a second beside an exam, in requests of this size, and compares the times. */
export async function compareLatency(
  setups: Setups,
  size: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const seen: Record<keyof Setups, { recorded: number[][]; saved: number[][] }> = {
    without: { recorded: [], saved: [] },
    with: { recorded: [], saved: [] },
  }
  for (let round = 0; round < rounds; round++)
    for (const model of MODELS) {
      const { recorded, saved } = await recordBesideExam(setups[model], size, seconds)
      seen[model].recorded.push(recorded)
      seen[model].saved.push(saved)
    }
  console.log(`${ANSWERS_PER_SECOND} answers a second, ${size} in a request, beside ${SAVES_PER_SECOND} saves a second`)
  for (const model of MODELS)
    for (const [what, times] of Object.entries(seen[model])) {
      const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => median(times.map((each) => shareOf(each, share))))
      const name = `  ${what} ${model} the model: p50 ${p50.toFixed(1)} ms, p99 ms`
      if (model === 'with') requireAtMost(MAX_P99_MS, name, p99)
      else console.log(`${name} ${p99.toFixed(2)}`)
    }
}

async function recordBesideExam(hall: PracticeHall, size: number, seconds: number): Promise<Times> {
  const perSecond = ANSWERS_PER_SECOND / size
  const count = perSecond * seconds
  const files = await prepareRequests(hall, 'steady', makeRecordings(hall, count, size))
  const saves = makeSaves(hall.exam, SAVES_PER_SECOND * seconds, Date.now() % 1e9)
  const saveFiles = await prepareRequests(hall.exam, 'saves', saves)
  const logged = await countLogged(hall)
  const [recorded, saved] = await Promise.all([
    offerRequests({ ...hall, files, perSecond, count, expects: RECORDED }),
    offerSaves({ ...hall, files: saveFiles, perSecond: SAVES_PER_SECOND, seconds }),
  ])
  const unanswered = recorded.unanswered + saved.unanswered
  // Their times count until the end of the round, so the limit is broken too.
  if (unanswered > 0) console.log(`  ${unanswered} requests got no response in time`)
  const stored = (await countLogged(hall)) - logged
  ok(unanswered > 0 || stored === count * size, `${count * size} answers were sent, ${stored} are stored`)
  return { recorded: recorded.times, saved: saved.times }
}
