import { setTimeout as pause } from 'node:timers/promises'
import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildSectionExam, plannedAs, sitMock } from '../../../../testing/mocks/sit-mock.ts'
import { buildLearner, openSessionOf } from '../../../../testing/builders.ts'
import { answerTo, RIGHT, verdictsOf } from '../../../../testing/sit-exam.ts'
import { startTestApi } from '../../../../testing/test-api.ts'

const api = await startTestApi()
const { db } = api

/** A section that ended a moment ago has 0 seconds. */
const inSeconds = (sectionsMs: readonly number[] | null | undefined) =>
  sectionsMs?.map((ms) => Math.round(ms / 1000) + 0)

test('leaving a timed section early takes the unused time off all later ends and the deadline; a repeat changes nothing', async () => {
  const { pass, enter, ends, save } = await sitMock(api, { mode: 'timed', seconds: [600, 300, 900] })
  await pass(200)
  const entered = await enter(1)
  expect(entered.status).toBe(200)
  expect(inSeconds(entered.body.sectionsMs)).toEqual([0, 300, 1200])
  expect(Math.round(entered.body.remainingMs / 1000)).toBe(1200)
  const left = plannedAs(200, 500, 1400)
  expect(await ends()).toEqual(left)
  await pass(30)
  expect((await enter(1)).status).toBe(200)
  expect((await enter(1, { agoMs: 100_000 })).status).toBe(200)
  expect(await ends()).toEqual(left)
  expect(verdictsOf(await save([answerTo(0, RIGHT, 1), answerTo(2, RIGHT, 2)]))).toEqual(['late', 'saved'])
  await pass(70)
  await enter(2, { lastSeq: 2 })
  expect(await ends()).toEqual(plannedAs(200, 300, 1200))
})

test('a later section that the closing of the exam has cut gets its time back when one before it is left early', async () => {
  const { pass, enter, ends, theirs, learner } = await sitMock(api, { mode: 'timed' })
  await theirs.write(sql`
    update learner.attempts set section_ends = array(
        select least(e, started_at + interval '500 s') from unnest(section_ends) with ordinality u(e, nth) order by nth),
      deadline = started_at + interval '500 s'
    where learner_id = ${learner.id}`)
  await pass(100)
  // The phone had no network for 50 s, and section 2 has its 10 minutes, as far as the exam lasts.
  await enter(1, { agoMs: 50_000 })
  expect(await ends()).toEqual(plannedAs(50, 500, 500))
})

test('leaving a section of a sequence early closes it, and the exam keeps its time', async () => {
  const { pass, enter, ends, save } = await sitMock(api, { mode: 'sequence' })
  await pass(400)
  await enter(1)
  expect(await ends()).toEqual(plannedAs(400, 1800, 1800))
  expect(verdictsOf(await save([answerTo(0, RIGHT, 1), answerTo(2, RIGHT, 2)]))).toEqual(['saved', 'saved'])
  await pass(GRACE_SECONDS + 1)
  expect(verdictsOf(await save([answerTo(0, 0, 3), answerTo(2, RIGHT, 4)]))).toEqual(['late', 'saved'])
  await enter(2, { lastSeq: 4 })
  expect(await ends()).toEqual(plannedAs(400, 416, 1800))
})

test('a section that opened by the clock, or is over, changes nothing', async () => {
  const { pass, enter, ends } = await sitMock(api, { mode: 'timed' })
  const planned = plannedAs(600, 1200, 1800)
  await pass(601)
  expect((await enter(1, { agoMs: 300_000 })).status).toBe(200)
  await pass(600)
  expect((await enter(1)).status).toBe(200)
  expect(await ends()).toEqual(planned)
})

test('409 while an answer from before is missing, and the section stays open; an answer that came late is not missing', async () => {
  const { pass, enter, save, ends } = await sitMock(api, { mode: 'timed' })
  await pass(100)
  await save([answerTo(0, RIGHT, 1)])
  expect(await enter(1, { lastSeq: 2 })).toMatchObject({ status: 409, body: { code: 'answers_missing' } })
  expect(verdictsOf(await save([answerTo(1, RIGHT, 2)]))).toEqual(['saved'])
  expect(await ends()).toEqual(plannedAs(600, 1200, 1800))
  expect(await enter(1, { lastSeq: 2 })).toMatchObject({ status: 200 })
  await pass(GRACE_SECONDS + 1)
  expect(verdictsOf(await save([answerTo(1, 0, 3)]))).toEqual(['late'])
  expect(await enter(2, { lastSeq: 4 })).toMatchObject({ status: 409 })
  expect(await enter(2, { lastSeq: 3 })).toMatchObject({ status: 200 })
})

test.each([
  ['timed', 300, [400, 1000, 1600]],
  ['sequence', 300, [400, 1800, 1800]],
  // Before the start of the attempt.
  ['sequence', 9000, [0, 1800, 1800]],
] as const)(
  'a %s section that was left without a network %i s ago ended then, but not before it began',
  async (mode, ago, expected) => {
    const { pass, enter, ends } = await sitMock(api, {
      mode,
      seconds: mode === 'timed' ? [900, 600, 600] : [600, 600, 600],
    })
    await pass(700)
    await enter(1, { agoMs: ago * 1000 })
    const last = expected[2]
    expect(await ends()).toEqual({ ends: expected, deadline: last })
  },
)

test('a timed section that was left very long ago leaves the next one open for what its learner answered meanwhile', async () => {
  const { pass, enter, save, ends } = await sitMock(api, { mode: 'timed', seconds: [1800, 600, 600] })
  await pass(1500)
  await enter(1, { agoMs: 1_400_000 })
  expect(await ends()).toEqual(plannedAs(900, 1500, 2100))
  expect(verdictsOf(await save([answerTo(2, RIGHT, 1)]))).toEqual(['saved'])
})

test.each([
  ['timed', [100, 100, 700]],
  ['sequence', [100, 100, 1800]],
] as const)('two %s sections that are left at once end at the same moment', async (mode, expected) => {
  const { pass, enter, ends } = await sitMock(api, { mode })
  await pass(100)
  expect((await enter(2)).status).toBe(200)
  expect(await ends()).toEqual({ ends: expected, deadline: expected[2] })
})

test('409 after a take-over and after the end; 400 for a section that the exam does not have; 404 for another learner', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  expect(await sitting.enter(3)).toMatchObject({ status: 400 })
  expect(await sitting.enter(0)).toMatchObject({ status: 400 })
  const stranger = await openSessionOf(api, await buildLearner(db))
  const body = { epoch: 1, section: 1, lastSeq: 0, agoMs: 0 }
  expect(
    await api.send(`POST /api/attempts/${sitting.attempt.id}/section`, { token: stranger.token, body }),
  ).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
  await sitting.takeOver()
  expect(await sitting.enter(1)).toMatchObject({ status: 409, body: { code: 'attempt_taken_over' } })
  expect(await sitting.ends()).toMatchObject({ ends: [600, 1200, 1800] })
  expect(await sitting.enter(1, { epoch: 2 })).toMatchObject({ status: 200 })
  await sitting.submit(0, 2)
  expect(await sitting.enter(2, { epoch: 2 })).toMatchObject({ status: 409, body: { code: 'attempt_closed' } })
})

test('the device that takes over sees the sections as they are', async () => {
  const { pass, enter, takeOver } = await sitMock(api, { mode: 'sequence' })
  await pass(100)
  await enter(1)
  const { sectionsMs, sections } = (await takeOver()).body
  expect(sections?.mode).toBe('sequence')
  expect(inSeconds(sectionsMs)).toEqual([0, 1700, 1700])
})

/** Makes each save stay uncommitted for a while after it was judged, as on a busy disk. */
const slowDownSaves = (on: Database) =>
  on.write(sql`
    do $$ begin
      create function learner.be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return null; end';
      create trigger be_slow after insert or update on learner.answers execute function learner.be_slow();
    end $$`)

test('of 300 sections that are left while an answer is on its way, each closes with this answer or waits for it, and every saved answer is graded', async () => {
  const slow = await startTestApi()
  await Promise.all(slow.db.ofLearners.map(slowDownSaves))
  const built = await buildSectionExam(slow, { mode: 'timed' })
  const learner = () => buildLearner(slow.db).then((account) => openSessionOf(slow, account))
  let [atOnce, waited] = [0, 0]
  for (let round = 0; round < 10; round += 1) {
    const sittings = await Promise.all(
      Array.from({ length: 30 }, async () => sitMock(slow, { mode: 'timed', built, learner: await learner() })),
    )
    await Promise.all(
      sittings.map(async ({ save, enter, submit }, index) => {
        const saving = save([answerTo(0, RIGHT, 1)])
        await pause(index)
        const [first, saved] = await Promise.all([enter(1, { lastSeq: 1 }), saving])
        expect(verdictsOf(saved)).toEqual(['saved'])
        if (first.status === 200) atOnce += 1
        else {
          expect(first.body.code).toBe('answers_missing')
          waited += 1
          expect((await enter(1, { lastSeq: 1 })).status).toBe(200)
        }
        expect(verdictsOf(await save([answerTo(2, RIGHT, 2)]))).toEqual(['saved'])
        expect((await submit(2)).body).toMatchObject({ state: 'graded', correctCount: 2 })
      }),
    )
  }
  expect(atOnce + waited).toBe(300)
  expect(atOnce).toBeGreaterThan(0)
}, 120_000)
