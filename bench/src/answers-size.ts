import { parseArgs } from 'node:util'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { median } from './compare.ts'
import type { CpuSeconds } from './cpu-seconds.ts'
import { type ExamHall, openAttempts, openExamHall, QUESTIONS } from './product/exam-hall.ts'
import { fillAnswers } from './data/fill-answers.ts'
import { makeSaves, prepareRequests, sendPrepared } from './load/hall-requests.ts'
import { offerSaves } from './load/offer-requests.ts'
import { shareOf } from './share-of.ts'

const SMALL_ROWS = 1000
const LARGE_ROWS = 100_000_000
const ATTEMPTS_EACH = 10
const SERVERS = 2
/** More saves than one turn can use. */
const SAVES = 120_000
const TURN_SECONDS = 2
const STEADY_SECONDS = 3
/** How many times more a save may cost. */
const MAX_RATIO = 1.3

/** npm run bench:answers [-- --rows N --learners N --rounds N] */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: String(LARGE_ROWS) },
    learners: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
  },
})

type SizedHall = {
  name: string
  hall: ExamHall
  files: { inserts: string[]; updates: string[] }
  rates: number[]
  p50: number[]
  p99: number[]
  cpu: CpuSeconds & { saves: number }
}

/**
 * Measures the saves of an exam on a table with few old answers and on one with very many, in turns. The crowd is spread over
 * all learners with old answers, so each save is at another place of the index.
 */
console.log(machineLine())
const postgres = await openDurablePostgres()
const opened: SizedHall[] = []
try {
  opened.push(await openSized('small', SMALL_ROWS, 1))
  opened.push(await openSized('large', Number(values.rows), ATTEMPTS_EACH))
  // Requests are prepared after filling, which takes longer than a token is valid.
  for (const sized of opened) await prepareSaves(sized)
  const perSecond = await measureTops(opened)
  await measureSteady(opened, Math.round(perSecond / 2))
  if (!report(opened)) process.exitCode = 1
} finally {
  for (const { hall } of opened) await hall.close()
  await postgres.stop()
}

async function openSized(name: string, rows: number, attemptsEach: number): Promise<SizedHall> {
  const crowd = Number(values.learners)
  const learners = Math.max(1, Math.round(rows / QUESTIONS / attemptsEach))
  const idStep = Math.max(1, Math.floor(learners / crowd))
  const hall = await openExamHall(postgres, { name: `answers_${name}`, learners: crowd, servers: SERVERS, idStep })
  // The open attempts have the ids of their learners, which are lower.
  await fillAnswers(hall.db, { learners, attemptsEach, firstAttemptId: 1_000_000_000 })
  await openAttempts(hall)
  const files = { inserts: [], updates: [] }
  return { name, hall, files, rates: [], p50: [], p99: [], cpu: { node: 0, postgres: 0, saves: 0 } }
}

async function prepareSaves({ hall, files }: SizedHall): Promise<void> {
  files.inserts = await prepareRequests(hall, 'inserts', makeSaves(hall, SAVES, 1))
  files.updates = await prepareRequests(hall, 'updates', makeSaves(hall, SAVES, 1 + SAVES))
}

/** Sends saves as fast as possible: first inserts, then updates of the same answers. Returns the lower rate of the two sizes. */
async function measureTops(sizes: readonly SizedHall[]): Promise<number> {
  // The first round warms up the servers.
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const { hall, files, rates, cpu } of sizes) {
      await deleteNewAnswers(hall)
      const before = await hall.cpu()
      const inserts = await sendPrepared(hall, files.inserts, TURN_SECONDS)
      const updates = await sendPrepared(hall, files.updates, TURN_SECONDS)
      const after = await hall.cpu()
      if (round === 0) continue
      rates.push((inserts + updates) / 2)
      cpu.node += after.node - before.node
      cpu.postgres += after.postgres - before.postgres
      cpu.saves += (inserts + updates) * TURN_SECONDS
    }
  return Math.min(...sizes.map(({ rates }) => median(rates)))
}

/** Sends saves at the same steady rate to both sizes, half of the slower one's top rate. */
async function measureSteady(sizes: readonly SizedHall[], perSecond: number): Promise<void> {
  console.log(`steady rate: ${perSecond} saves a second`)
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { hall, files, p50, p99 } of sizes) {
      await deleteNewAnswers(hall)
      const { times } = await offerSaves({ ...hall, files: files.inserts, perSecond, seconds: STEADY_SECONDS })
      p50.push(shareOf(times, 0.5))
      p99.push(shareOf(times, 0.99))
    }
}

/** Deletes the answers of the last turn. The old answers stay. */
async function deleteNewAnswers({ db, crowd: { learners } }: ExamHall): Promise<void> {
  await db.write(sql`
    delete from learner.answers x using unnest(${learners.map(({ id }) => id)}::bigint[]) l(id)
    where x.learner_id = l.id and x.attempt_id = l.id`)
}

function report(sizes: readonly SizedHall[]): boolean {
  for (const { name, rates, p50, p99, cpu } of sizes) {
    const perThousand = (seconds: number) => ((1000 * seconds) / cpu.saves).toFixed(3)
    console.log(
      `${name}: ${Math.round(median(rates))} saves/s (${Math.round(Math.min(...rates))}..${Math.round(Math.max(...rates))}), ` +
        `p50 ${median(p50).toFixed(2)} ms, p99 ${median(p99).toFixed(2)} ms; ` +
        `CPU of 1,000: Node ${perThousand(cpu.node)} s, PostgreSQL ${perThousand(cpu.postgres)} s`,
    )
  }
  const [small, large] = sizes as [SizedHall, SizedHall]
  const ratios = { 'cost at the top rate': ratioOf(small.rates, large.rates), p50: ratioOf(large.p50, small.p50) }
  for (const [name, ratio] of Object.entries(ratios))
    console.log(`${name}: ${ratio.toFixed(2)} times${ratio > MAX_RATIO ? `, ABOVE ${MAX_RATIO}` : ''}`)
  return Object.values(ratios).every((ratio) => ratio <= MAX_RATIO)
}

/** Returns the median ratio of turns that were taken one after the other. */
function ratioOf(ones: readonly number[], others: readonly number[]): number {
  return median(ones.map((one, nth) => one / (others[nth] ?? Number.NaN)))
}
