import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { type CrowdLearner, tokenOf } from '@abhyas/testing/exam-crowd'
import { machineLine } from '@abhyas/testing/machine-line'
import { type ExamHall, openAttempts, openExamHall, QUESTIONS } from '../product/exam-hall.ts'
import { shareOf } from '../share-of.ts'
import { giveInOneStatement } from './former-beat.ts'
import { openRestartablePostgres, type RestartablePostgres } from './restartable-postgres.ts'

const ATTEMPTS = 1_000_000
const CROWD = 50
const AWAY_MS = 10_000
const POLL_MS = 20
const PAUSE_MS = 100
const PATIENCE_MS = 2_000
/** The form in batches must take the first save within this time. */
const LIMIT_SECONDS = 3
const GIVE_UP_SECONDS = 300

/** npm run bench:outage [-- --attempts N] */
const { values } = parseArgs({ options: { attempts: { type: 'string', default: String(ATTEMPTS) } } })
const running = Number(values.attempts)

/**
 * The database goes away and comes back while this many attempts run. A crowd among them saves all the time, and is
 * asked when its saves work again: with the time given in batches, and then with one statement over all attempts.
 */
console.log(machineLine())
const postgres = await openRestartablePostgres()
try {
  const hall = await openExamHall(postgres, { name: 'outage', learners: CROWD, servers: 2 })
  try {
    await openAttempts(hall)
    await insertRunningAttempts(hall)
    const inBatches = await sitThroughOutage(postgres, hall)
    report('in batches', inBatches)
    if (inBatches.savedAfter.some((seconds) => seconds > LIMIT_SECONDS)) process.exitCode = 1
    await giveInOneStatement(hall.db)
    report('in one statement', await sitThroughOutage(postgres, hall))
  } finally {
    await hall.close()
  }
} finally {
  await postgres.stop()
}

/** Inserts running attempts of learners that are not in the crowd. */
async function insertRunningAttempts({ db, crowd: { examId } }: ExamHall): Promise<void> {
  await db.write(sql`
    insert into learner.attempts (learner_id, id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, started_at, deadline, device_id) overriding system value
    select 1000000 + n, 1000000 + n, e.id, e.paper_id, e.name, t.id, t.name, ${QUESTIONS}, 3600,
      now() - interval '5 minutes', now() + interval '55 minutes', gen_random_uuid()
    from exams e join topics t on t.id = e.topic_id, generate_series(1, ${running - CROWD}::bigint) n where e.id = ${examId}`)
}

type Outage = {
  /** The seconds from the return of the database until each learner of the crowd had saved. */
  savedAfter: number[]
  /** The seconds until every attempt had its time. */
  givenAfter: number
  /** The milliseconds that saves took meanwhile. */
  times: number[]
  /** How many attempts got the time, and how many seconds. */
  given: { count: number; least: number; most: number }
}

async function sitThroughOutage(stack: RestartablePostgres, hall: ExamHall): Promise<Outage> {
  await hall.db.write(sql`vacuum analyze learner.attempts`)
  await hall.db.write(sql`checkpoint`)
  const { least: before } = await selectGiven(hall)
  const savers = await Promise.all(hall.crowd.learners.map((learner, nth) => saverOf(hall, learner, nth)))
  for (const save of savers) if (!(await save())) throw new Error('A save failed before the outage.')
  await stack.goAway()
  await sleep(AWAY_MS)
  const coming = stack.comeBack()
  const backAt = await untilBack(hall.databaseUrl)
  const since = () => (performance.now() - backAt) / 1000
  const savedAfter = await Promise.all(
    savers.map(async (save) => {
      while (!(await save())) {
        if (since() > GIVE_UP_SECONDS) throw new Error('No save worked again.')
        await sleep(PAUSE_MS)
      }
      return since()
    }),
  )
  await coming
  const times: number[] = []
  const giving = { isOver: false }
  const saving = savers.map(async (save) => {
    while (!giving.isOver) {
      const start = performance.now()
      if (await save()) times.push(performance.now() - start)
      await sleep(PAUSE_MS)
    }
  })
  try {
    while ((await selectGiven(hall)).least === before) {
      if (since() > GIVE_UP_SECONDS) throw new Error('Some attempts did not get their time.')
      await sleep(PAUSE_MS * 5)
    }
  } finally {
    giving.isOver = true
  }
  const givenAfter = since()
  await Promise.all(saving)
  const { count, least, most } = await selectGiven(hall)
  return { savedAfter, givenAfter, times, given: { count, least: least - before, most: most - before } }
}

/** Returns the moment at which the database takes a query again. */
async function untilBack(url: string): Promise<number> {
  for (;;) {
    const db = connect({ url, connectPatienceMs: 1_000 })
    const isBack = await db.select(sql`select`).then(
      () => true,
      () => false,
    )
    const at = performance.now()
    await db.close()
    if (isBack) return at
    await sleep(POLL_MS)
  }
}

/** Returns a call that saves one answer of this learner, and says whether it was saved. */
async function saverOf(
  { servers, crowd }: ExamHall,
  learner: CrowdLearner,
  nth: number,
): Promise<() => Promise<boolean>> {
  const authorization = `Bearer ${await tokenOf(learner)}`
  const { origin } = servers[nth % servers.length] as (typeof servers)[number]
  let seq = Math.round(performance.now())
  return async () => {
    seq += 1
    const answers = [{ place: seq % crowd.questionCount, option: seq % 4, isMarked: false, spentMs: 1_000, seq }]
    const response = await fetch(`${origin}/api/attempts/${learner.id}/answers`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ epoch: 1, answers }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null)
    return response?.ok === true && (await response.text()).includes('"saved"')
  }
}

async function selectGiven({ db }: ExamHall): Promise<Outage['given']> {
  return db.selectOne(sql`
    select count(*) filter (where outage_ms > 0), min(outage_ms) / 1000.0::float8 as least,
      max(outage_ms) / 1000.0::float8 as most
    from learner.attempts`)
}

function report(how: string, { savedAfter, givenAfter, times, given }: Outage): void {
  const [first, last] = [Math.min(...savedAfter), Math.max(...savedAfter)].map((seconds) => seconds.toFixed(2))
  const [p50, p99] = [0.5, 0.99].map((share) => shareOf(times, share).toFixed(0))
  console.log(
    `${how}, ${running} attempts: saves worked again ${first} s after the database was back, ${last} s for all of the crowd`,
  )
  console.log(
    `  all had their time after ${givenAfter.toFixed(1)} s: ${given.count} attempts got ${given.least} to ${given.most} s; ` +
      `a save took p50 ${p50} ms, p99 ${p99} ms meanwhile, of ${times.length}`,
  )
}
