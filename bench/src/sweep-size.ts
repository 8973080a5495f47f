import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { startServerProcess } from '@abhyas/testing/server-process'
import { type ExamHall, openAttempts, openExamHall, QUESTIONS } from './product/exam-hall.ts'
import { fillAnswers } from './data/fill-answers.ts'
import { makeSaves, prepareRequests } from './load/hall-requests.ts'
import { offerSaves } from './load/offer-requests.ts'
import { shareOf } from './share-of.ts'

const OVERDUE = 1_000_000
const CROWD = 10_000
const OVERDUE_ATTEMPT_ID = 1_000_000_000
const SAVES = 120_000
const BEFORE_SECONDS = 20
const TURN_SECONDS = 5
const SAMPLE = 101
const POLL_MS = 250
const SAY_EVERY_MS = 10_000

/** npm run bench:sweep [-- --attempts N --rate N] */
const { values } = parseArgs({
  options: { attempts: { type: 'string', default: String(OVERDUE) }, rate: { type: 'string', default: '1000' } },
})
const overdue = Number(values.attempts)
const perSecond = Number(values.rate)

/** A worker closes and grades overdue attempts while other learners save at a steady rate. */
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const hall = await openExamHall(postgres, { name: 'sweep_size', learners: CROWD, servers: 1 })
  try {
    await fillAnswers(hall.db, { learners: overdue, attemptsEach: 1, firstAttemptId: OVERDUE_ATTEMPT_ID })
    await openAttempts(hall)
    const files = await prepareRequests(hall, 'saves', makeSaves(hall, SAVES, 1))
    const offer = async (seconds: number) => (await offerSaves({ ...hall, files, perSecond, seconds })).times
    // This first round inserts the answers. All later saves are updates, before the sweep as during it.
    await offer(BEFORE_SECONDS)
    reportSaves('before', await offer(BEFORE_SECONDS))
    await insertOverdueAttempts(hall)
    await sweep(hall, () => offer(TURN_SECONDS))
  } finally {
    await hall.close()
  }
} finally {
  await postgres.stop()
}

async function sweep(hall: ExamHall, offer: () => Promise<number[]>): Promise<void> {
  const sweeping = { isOver: false }
  const swept = untilSwept(hall, sweeping).finally(() => (sweeping.isOver = true))
  const worker = await startServerProcess({ databaseUrl: hall.databaseUrl, only: 'worker' })
  try {
    const times: number[] = []
    while (!sweeping.isOver) {
      const turn = await offer()
      // The sweep ended during this turn, so a part of it was without a sweep.
      if (!sweeping.isOver || times.length === 0) times.push(...turn)
    }
    const seconds = await swept
    const { closed, right } = await selectClosed(hall)
    console.log(
      `${closed} attempts closed in ${seconds.toFixed(1)} s, ${Math.round(closed / seconds)}/s; ${right} graded right`,
    )
    reportSaves('during', times)
    if (closed !== overdue || right !== overdue) process.exitCode = 1
  } finally {
    sweeping.isOver = true
    await worker.stop()
  }
}

/** Returns the seconds from the first closed attempt to the last one. */
async function untilSwept(hall: ExamHall, sweeping: { isOver: boolean }): Promise<number> {
  let start = performance.now()
  let said = start
  while (!sweeping.isOver) {
    const closed = await selectShareClosed(hall)
    const now = performance.now()
    if (closed === 0) start = now
    if (closed === 1) return (now - start) / 1000
    if (now - said > SAY_EVERY_MS) {
      said = now
      console.log(`  ${Math.round(closed * 100)} % closed`)
    }
    await sleep(POLL_MS)
  }
  throw new Error('The sweep did not end.')
}

/** Looks at a sample that includes the last attempt, because counting all of them would be too much load. The sweep goes by deadline. */
async function selectShareClosed({ db }: ExamHall): Promise<number> {
  const { share } = await db.selectOne<{ share: number }>(sql`
    select avg((a.state <> 'open')::integer)::float8 as share
    from generate_series(0, ${SAMPLE - 1}::bigint) n
    cross join lateral (select n * (${overdue}::bigint - 1) / ${SAMPLE - 1}::bigint as nth) s
    cross join lateral (
      select state from learner.attempts
      where learner_id = 1 + nth and id = ${OVERDUE_ATTEMPT_ID} + nth offset 0
    ) a`)
  return share
}

/** Inserts overdue attempts at another exam than the one that the crowd sits. */
async function insertOverdueAttempts({ db, crowd: { examId } }: ExamHall): Promise<void> {
  await db.write(sql`
    insert into learner.attempts (learner_id, id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, started_at, deadline, device_id) overriding system value
    select n, ${OVERDUE_ATTEMPT_ID} + n - 1, e.id + 1, e.paper_id, e.name, t.id, t.name, ${QUESTIONS}, 3600,
      now() - interval '1 day', now() - interval '12 hours' + n * interval '1 ms', gen_random_uuid()
    from exams e join topics t on t.id = e.topic_id, generate_series(1, ${overdue}::bigint) n where e.id = ${examId}`)
  await db.write(sql`vacuum analyze learner.attempts`)
  await db.write(sql`checkpoint`)
}

/** Counts the closed attempts, and those of them with the right score. */
async function selectClosed({ db, crowd: { key } }: ExamHall): Promise<{ closed: number; right: number }> {
  // Every fourth learner has the same answers: see fillAnswers.
  const expected = [0, 1, 2, 3].map((shift) => key.filter((option, place) => (shift + place) % 4 === option).length)
  return db.selectOne(sql`
    select count(*) as closed,
      count(*) filter (where correct_count = (${expected}::integer[])[1 + (learner_id - 1) % 4]) as right
    from learner.attempts where id >= ${OVERDUE_ATTEMPT_ID} and state = 'graded'`)
}

function reportSaves(when: string, times: readonly number[]): void {
  const [p50, p99] = [0.5, 0.99].map((share) => shareOf(times, share).toFixed(1))
  console.log(`saves ${when}: p50 ${p50} ms, p99 ${p99} ms of ${times.length}, ${perSecond} a second`)
}
