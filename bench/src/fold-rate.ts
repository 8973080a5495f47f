import { deepEqual } from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { connect, type Database } from '@abhyas/database/database'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { insertLearners } from '@abhyas/testing/exam-crowd'
import { startFoldProcess } from '@abhyas/testing/fold-process'
import { machineLine } from '@abhyas/testing/machine-line'
import { median } from './compare.ts'
import { seedBank } from './data/seed-bank.ts'
import { seedLog } from './data/seed-log.ts'
import { shareOf } from './share-of.ts'

const WORKERS = 2
const ANSWERS_EACH = 10
const LONG = 200_000
const SHORT = 40_000
const MIN_PER_SECOND = 2000

/** npm run bench:fold [-- --short]: how fast two workers bring a log of answers into the ratings. */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const answers = values.short ? SHORT : LONG

type Counted = { answers: number; unfolded: number; batches: number }

const countFolded = (db: Database) =>
  db.selectOne<Counted>(sql`
    select (select coalesce(sum(answers), 0)::bigint from question_ratings) as answers,
      (select count(*) from learner.abilities where not is_folded) as unfolded,
      (select count(*) from cluster.answer_batches) as batches`)

console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const databaseUrl = postgres.urlOf('fold')
  await prepareDatabase(databaseUrl)
  const db = connect({ url: databaseUrl })
  try {
    const bank = await seedBank(db)
    const learners = await insertLearners(db, answers / ANSWERS_EACH)
    await seedLog(db, { bank, learnerIds: learners.map(({ id }) => id), answersEach: ANSWERS_EACH })
    await measure(db, databaseUrl)
  } finally {
    await db.close()
  }
} finally {
  await postgres.stop()
}

async function measure(db: Database, databaseUrl: string): Promise<void> {
  const before = await countFolded(db)
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startFoldProcess({ databaseUrl })))
  const began = performance.now()
  for (const worker of workers) worker.begin()
  const reports = await Promise.all(workers.map((worker) => worker.finish()))
  const seconds = (performance.now() - began) / 1000
  const expected: Counted = { answers: before.answers + answers, unfolded: 0, batches: 0 }
  deepEqual(await countFolded(db), expected, 'The ratings do not have every answer once')
  for (const [nth, { sendMs }] of reports.entries()) console.log(`worker ${nth + 1}: ${sendMs.length} sendings`)
  const ofAll = (name: 'takeMs' | 'sendMs') => reports.flatMap((report) => report[name])
  for (const [name, what] of [
    ['takeMs', 'to take a batch'],
    ['sendMs', 'to add a batch'],
  ] as const)
    console.log(`${what}: p50 ${median(ofAll(name)).toFixed(0)} ms, p99 ${shareOf(ofAll(name), 0.99).toFixed(0)} ms`)
  const perSecond = answers / seconds
  const isKept = perSecond >= MIN_PER_SECOND
  console.log(
    `${answers} answers in ${seconds.toFixed(1)} s with ${WORKERS} workers: ${perSecond.toFixed(0)} answers/s` +
      (isKept ? '' : ` BELOW ${MIN_PER_SECOND}`),
  )
  if (!isKept) process.exitCode = 1
}
