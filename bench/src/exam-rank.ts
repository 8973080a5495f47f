import { ok } from 'node:assert'
import { parseArgs } from 'node:util'
import type { ExamRank } from '@abhyas/contract/exams-rank'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { tokenOf } from '@abhyas/testing/exam-crowd'
import { machineLine } from '@abhyas/testing/machine-line'
import { captureResponse } from './load/capture-response.ts'
import { type ExamHall, openAttempts, openExamHall } from './product/exam-hall.ts'
import { shareOf } from './share-of.ts'

const READS = 1_000
const MAX_FIRST_MS = 1_000
const MAX_P99_MS = 20
/** The scores of the crowd, in parts of a mark: 300 steps of a third of a mark. */
const [STEPS, STEP] = [300, 1200]

/** npm run bench:rank [-- --attempts N] */
const { values } = parseArgs({ options: { attempts: { type: 'string', default: '100000' } } })
const attempts = Number(values.attempts)

/** Everyone looks at the rank when an exam has closed: one read of all scores, and then many of one rank each. */
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const hall = await openExamHall(postgres, { name: 'exam_rank', learners: attempts, servers: 1 })
  try {
    await gradeAll(hall)
    const first = await timeOf(hall, 0)
    const times: number[] = []
    for (let nth = 1; nth <= READS; nth += 1) times.push(await timeOf(hall, Math.floor((nth * attempts) / (READS + 1))))
    const p99 = shareOf(times, 0.99)
    console.log(`${attempts} sittings: first read ${first.toFixed(0)} ms, at most ${MAX_FIRST_MS}`)
    console.log(
      `${READS} reads: p50 ${shareOf(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${MAX_P99_MS}`,
    )
    if (first > MAX_FIRST_MS || p99 > MAX_P99_MS) process.exitCode = 1
  } finally {
    await hall.close()
  }
} finally {
  await postgres.stop()
}

/** Ends the attempt of every learner with marks, and then the exam. */
async function gradeAll(hall: ExamHall): Promise<void> {
  const { db, crowd } = hall
  await openAttempts(hall)
  await db.write(sql`
    update learner.attempts set state = 'graded', finished_at = now() - interval '1 minute', closed_by = 'learner',
      correct_count = 0, total_marks = ${STEPS * STEP}, pass_marks = 0, is_logged = true,
      marks = ${STEP} * (learner_id * 7919 % ${STEPS})`)
  await db.write(sql`update exams set closes_at = now() - interval '1 s' where id = ${crowd.examId}`)
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
}

/** Returns the milliseconds in which this learner gets the rank. It is checked. */
async function timeOf({ servers: [server], crowd }: ExamHall, nth: number): Promise<number> {
  const learner = crowd.learners[nth]
  ok(server && learner)
  const headers = { authorization: `Bearer ${await tokenOf(learner)}` }
  const start = performance.now()
  const { status, body } = await captureResponse(`${server.origin}/api/attempts/${learner.id}/rank`, headers)
  const ms = performance.now() - start
  ok(status === 200, `The rank got ${status}`)
  const { sittings, own, isFinal } = JSON.parse(body.toString()) as ExamRank
  ok(isFinal && sittings === attempts && own, `${sittings} sittings, ${isFinal ? '' : 'not '}final`)
  const above = crowd.learners.filter(({ id }) => STEP * ((id * 7919) % STEPS) > own.score).length
  ok(own.rank === 1 + above, `The rank is ${own.rank}, not ${1 + above}`)
  return ms
}
