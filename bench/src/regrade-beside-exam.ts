import { parseArgs } from 'node:util'
import type { Regrade } from '@abhyas/contract/exams-regrades'
import { DEMO_ADMIN, seedDemoUsers } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { startServerProcess } from '@abhyas/testing/server-process'
import { fillAnswers } from './data/fill-answers.ts'
import { makeSaves, prepareRequests } from './load/hall-requests.ts'
import { offerSaves } from './load/offer-requests.ts'
import { type ExamHall, openAttempts, openExamHall, QUESTIONS } from './product/exam-hall.ts'
import { logIn } from './product/log-in.ts'
import { shareOf } from './share-of.ts'

const CROWD = 10_000
const FIRST_ATTEMPT_ID = 1_000_000_000
const SAVES = 120_000
const BEFORE_SECONDS = 20
const TURN_SECONDS = 5
const MAX_SAVE_MS = 150

/**
 * npm run bench:regrade [-- --attempts N --rate N]: a worker corrects the graded attempts at one exam while other learners
 * save their answers to another one at a steady rate.
 */
const { values } = parseArgs({
  options: { attempts: { type: 'string', default: '1000000' }, rate: { type: 'string', default: '1000' } },
})
const attempts = Number(values.attempts)
const perSecond = Number(values.rate)

console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const hall = await openExamHall(postgres, { name: 'regrade_size', learners: CROWD, servers: 1 })
  try {
    await fillAnswers(hall.db, { learners: attempts, attemptsEach: 1, firstAttemptId: FIRST_ATTEMPT_ID })
    await openAttempts(hall)
    const files = await prepareRequests(hall, 'saves', makeSaves(hall, SAVES, 1))
    const offer = async (seconds: number) => (await offerSaves({ ...hall, files, perSecond, seconds })).times
    // This first round inserts the answers. All later saves are updates, before the correction as during it.
    await offer(BEFORE_SECONDS)
    await insertGraded(hall)
    reportSaves('before', await offer(BEFORE_SECONDS))
    const regrade = await start(hall)
    await correct(hall, regrade.id, () => offer(TURN_SECONDS))
  } finally {
    await hall.close()
  }
} finally {
  await postgres.stop()
}

/** Every learner has a graded attempt at an exam of its own id, with the paper of the exam that the crowd sits. */
async function insertGraded({ db, crowd: { examId, key } }: ExamHall): Promise<void> {
  // Every fourth learner has the same answers: see fillAnswers.
  const right = [0, 1, 2, 3].map((shift) => key.filter((option, place) => (shift + place) % 4 === option).length)
  await db.write(sql`
    insert into learner.attempts (learner_id, id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, started_at, deadline, device_id, state, finished_at, closed_by, correct_count, is_logged)
      overriding system value
    select n, ${FIRST_ATTEMPT_ID} + n - 1, e.id + 1, e.paper_id, e.name, t.id, t.name, ${QUESTIONS}, 3600,
      now() - interval '1 day', now() - interval '12 hours', gen_random_uuid(), 'graded', now() - interval '12 hours',
      'learner', (${right}::integer[])[1 + (n - 1) % 4], true
    from exams e join topics t on t.id = e.topic_id, generate_series(1, ${attempts}::bigint) n where e.id = ${examId}`)
  await db.write(sql`
    insert into started_papers (exam_id, paper_id) select id + 1, paper_id from exams where id = ${examId}`)
  await db.write(sql`vacuum analyze learner.attempts`)
  await db.write(sql`checkpoint`)
}

/** An admin gives the first question another key. Only the other exam is corrected. */
async function start({ db, servers, crowd: { examId, key } }: ExamHall): Promise<Regrade> {
  await seedDemoUsers(db)
  const origin = servers[0]?.origin ?? ''
  const headers = { ...(await logIn(origin, DEMO_ADMIN.email)), 'content-type': 'application/json' }
  const column = ['option_a', 'option_b', 'option_c', 'option_d'][((key[0] ?? 0) + 1) % 4]
  const question = await db.selectOne<{ id: number; options: Record<string, string> }>(sql`
    select q.id, to_jsonb(q) as options from exams e join papers p on p.id = e.paper_id
      join questions q on q.id = (p.answers::jsonb -> 0 ->> 'id')::bigint
    where e.id = ${examId}`)
  const response = await fetch(`${origin}/api/questions/${question.id}/regrades`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      policy: 'new_key',
      correctAnswer: question.options[column ?? ''],
      examIds: [examId + 1],
    }),
  })
  if (!response.ok) throw new Error(`The correction got ${response.status}: ${await response.text()}`)
  return (await response.json()) as Regrade
}

async function correct(hall: ExamHall, regradeId: number, offer: () => Promise<number[]>): Promise<void> {
  const began = performance.now()
  const worker = await startServerProcess({ databaseUrl: hall.databaseUrl, only: 'worker' })
  try {
    const times: number[] = []
    for (;;) {
      const turn = await offer()
      const { state } = await hall.db.selectOne<{ state: string }>(
        sql`select state from regrades where id = ${regradeId}`,
      )
      // The correction ended during this turn, so a part of it was without one.
      if (state !== 'running' && times.length > 0) break
      times.push(...turn)
    }
    const { seen, changed, right, seconds } = await selectOutcome(hall, regradeId)
    console.log(
      `${seen} attempts looked at, ${changed} changed, in ${seconds.toFixed(1)} s, ${Math.round(seen / seconds)}/s; ${right} have the right figures`,
    )
    const p99 = reportSaves('during', times)
    console.log(`${((performance.now() - began) / 1000).toFixed(0)} s with the start of the worker`)
    if (seen !== attempts || right !== attempts || p99 > MAX_SAVE_MS) process.exitCode = 1
  } finally {
    await worker.stop()
  }
}

type Outcome = { seen: number; changed: number; right: number; seconds: number }

/** The first question is right by the new key for one learner in four, and by the old one for another one in four. */
async function selectOutcome({ db, crowd: { key } }: ExamHall, regradeId: number): Promise<Outcome> {
  const keyNow = key.map((option, place) => (place === 0 ? (option + 1) % 4 : option))
  const right = [0, 1, 2, 3].map((shift) => keyNow.filter((option, place) => (shift + place) % 4 === option).length)
  return db.selectOne(sql`
    select g.attempts as seen, g.changed, extract(epoch from g.graded_at - g.started_at)::float8 as seconds, (
      select count(*) from learner.attempts where id >= ${FIRST_ATTEMPT_ID}
        and correct_count = (${right}::integer[])[1 + (learner_id - 1) % 4]) as right
    from regrades g where g.id = ${regradeId}`)
}

/** Returns the 99th percentile. */
function reportSaves(when: string, times: readonly number[]): number {
  const p99 = shareOf(times, 0.99)
  console.log(
    `saves ${when}: p50 ${shareOf(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length}, ${perSecond} a second`,
  )
  return p99
}
