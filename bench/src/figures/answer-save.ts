import { deepEqual, ok } from 'node:assert/strict'
import { sql } from '@abhyas/database/sql'
import { tokenOf } from '@abhyas/testing/exam-crowd'
import { bareUpserts } from '../load/bare-upsert.ts'
import { median, type Ratio } from '../compare.ts'
import type { Figure } from '../figure.ts'
import { type ExamHall, openAttempts, openExamHall, QUESTIONS } from '../product/exam-hall.ts'
import { makeSaves, prepareRequests, sendPrepared } from '../load/hall-requests.ts'

const LEARNERS = 10_000
/** More saves than one turn can send. */
const SAVES = 60_000
const ROWS_PER_STATEMENT = 60
const NEWEST_SEQ = 1_000_000
const ROUNDS = 3
/** Opening 64 connections takes a good part of this time. */
const SECONDS_PER_ROUND = 3

/** Every second turn saves to an empty table, and the turn after it changes the same answers: half inserts, half updates. */
const KINDS = [
  { name: 'inserts', firstSeq: 1 },
  { name: 'updates', firstSeq: 1 + SAVES },
] as const

/** A crowd saves answers in an exam, one in each request, over two server processes. */
export const answerSave: Figure = {
  name: 'answer-save',
  floor: 1.3,
  target: 2,
  async setUp({ postgres, isShort }) {
    const hall = await openExamHall(postgres, {
      name: 'answer_save',
      learners: isShort ? LEARNERS / 5 : LEARNERS,
      servers: 2,
    })
    await openAttempts(hall)
    const files = new Map<string, string[]>()
    for (const kind of KINDS)
      files.set(kind.name, await prepareRequests(hall, kind.name, makeSaves(hall, SAVES, kind.firstSeq)))
    const rates = { ours: ratesByKind(), bare: ratesByKind() }
    const turns = { ours: 0, bare: 0 }
    const nextKind = (side: 'ours' | 'bare') => KINDS[turns[side]++ % 2 ? 1 : 0]
    let last = { saved: 0, firstSeq: 0 }
    return {
      cpu: hall.cpu,
      ours: {
        prepare: async () => void (turns.ours % 2 === 0 && (await hall.db.write(sql`truncate learner.answers`))),
        async run(seconds) {
          const { name, firstSeq } = nextKind('ours')
          const rate = await sendPrepared(hall, files.get(name) ?? [], seconds)
          last = { saved: rate * seconds, firstSeq }
          ok(last.saved < SAVES, 'More saves must be prepared for a turn')
          rates.ours[name].push(rate)
          return rate
        },
      },
      bare: {
        prepare: async () => void (turns.bare % 2 === 0 && (await hall.db.write(sql`truncate bench.answers`))),
        async run(seconds) {
          const { name, firstSeq } = nextKind('bare')
          const rate = await bareUpserts(hall, { clients: 8, seconds, firstSeq })
          rates.bare[name].push(rate)
          return rate
        },
      },
      async explain(ratio) {
        await requireSaved(hall, last)
        const lines = KINDS.map(
          ({ name }) => `${name}: ${perSecond(rates.ours[name])} to ${perSecond(rates.bare[name])}`,
        )
        return isShort ? lines : [...lines, ...(await besideOtherEngines(hall, ratio))]
      },
      tearDown: hall.close,
    }
  },
}

const ratesByKind = (): Record<'inserts' | 'updates', number[]> => ({ inserts: [], updates: [] })
const perSecond = (rates: readonly number[]) => `${Math.round(median(rates))}/s`

/** Checks that the answers of the last turn are stored, and that one more answer is acknowledged as saved. */
async function requireSaved(
  { db, servers, crowd }: ExamHall,
  last: { saved: number; firstSeq: number },
): Promise<void> {
  const { stored } = await db.selectOne<{ stored: number }>(sql`
    select count(*) as stored from learner.answers
    where seq >= ${last.firstSeq} and (seq - ${last.firstSeq}) % ${QUESTIONS} = place and spent_ms = 1000 and option is not null and epoch = 1`)
  ok(stored >= last.saved, `${last.saved} saves were acknowledged, ${stored} are stored`)
  const [learner] = crowd.learners
  const response = await fetch(`${servers[0]?.origin}/api/attempts/${learner?.id}/answers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${learner && (await tokenOf(learner))}` },
    body: JSON.stringify({ epoch: 1, answers: [{ place: 0, option: 3, isMarked: true, spentMs: 7, seq: NEWEST_SEQ }] }),
  })
  const { verdicts } = (await response.json()) as { verdicts: unknown }
  deepEqual(verdicts, [{ place: 0, seq: NEWEST_SEQ, verdict: 'saved' }])
}

/** Measures other engines in turns, and relates them to the figure through the engine that both have in common. */
async function besideOtherEngines(hall: ExamHall, { ratio }: Ratio): Promise<string[]> {
  const engines = [
    { title: 'pgbench -c 8', clients: 8, rows: 1, rates: [] as number[] },
    { title: 'pgbench -c 64', clients: 64, rows: 1, rates: [] as number[] },
    {
      title: `the engine's ceiling, pgbench -c 2 with ${ROWS_PER_STATEMENT} rows per statement`,
      clients: 2,
      rows: ROWS_PER_STATEMENT,
      rates: [] as number[],
    },
  ]
  for (let round = 0; round < ROUNDS; round++)
    for (const { clients, rows, rates } of engines) {
      await hall.db.write(sql`truncate bench.answers`)
      for (const { firstSeq } of KINDS)
        rates.push(await bareUpserts(hall, { clients, rows, seconds: SECONDS_PER_ROUND, firstSeq }))
    }
  const [common = 0, ...others] = engines.map(({ rates }) => median(rates))
  return others.map(
    (rate, nth) =>
      `to ${engines[nth + 1]?.title}: ${((ratio * common) / rate).toFixed(2)} (it does ${Math.round(rate)}/s)`,
  )
}
