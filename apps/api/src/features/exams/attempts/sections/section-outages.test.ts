import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { type MockSitting, plannedAs, sitMock } from '../../../../testing/mocks/sit-mock.ts'
import { answerTo, RIGHT, verdictsOf } from '../../../../testing/sit-exam.ts'
import { startTestApi } from '../../../../testing/test-api.ts'
import { giveOutages, recordHeartbeat } from '../heartbeat-queries.ts'

const api = await startTestApi()

/** Moves the last heartbeat back in one step with the attempt's age, so that no heartbeat comes between them. */
const pretendOutage = (tx: Db, seconds: number) =>
  tx.write(sql`update cluster.pulse set beat_at = clock_timestamp() - make_interval(secs => ${seconds})`)

type Times = { ends: number[]; deadline: number; outage: number }

/** In milliseconds from the start of the attempt. */
const timesOf = ({ theirs, learner }: MockSitting) =>
  theirs.selectOne<Times>(sql`
    select (select array_agg((extract(epoch from e - started_at) * 1000)::float8 order by nth)
        from unnest(section_ends) with ordinality u(e, nth)) as ends,
      (extract(epoch from deadline - started_at) * 1000)::float8 as deadline, outage_ms::float8 as outage
    from learner.attempts where learner_id = ${learner.id}`)

/** How far each end moved in an outage of a minute, in outages. */
async function movesIn(sitting: MockSitting): Promise<{ ends: number[]; deadline: number }> {
  const before = await timesOf(sitting)
  await pretendOutage(sitting.theirs, 60)
  await recordHeartbeat(sitting.theirs)
  await giveOutages(sitting.theirs, [sitting.learner.id])
  const after = await timesOf(sitting)
  const gap = after.outage - before.outage
  expect(gap).toBeGreaterThan(59_000)
  expect(gap).toBeLessThan(65_000)
  const share = (from: number, to: number) => Math.round(((to - from) / gap) * 1000) / 1000
  return {
    ends: before.ends.map((end, index) => share(end, after.ends[index] ?? 0)),
    deadline: share(before.deadline, after.deadline),
  }
}

test('an outage in section 2 moves the ends of section 2 and the later ones, and not of section 1', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  await sitting.pass(900)
  expect(await movesIn(sitting)).toEqual({ ends: [0, 1, 1], deadline: 1 })
})

test('the end of a section that passed within the grace before an outage moves too', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  await sitting.pass(600 + 60 + GRACE_SECONDS - 5)
  expect(await movesIn(sitting)).toEqual({ ends: [1, 1, 1], deadline: 1 })
  // Section 1 has ended 10 seconds ago, without the outage.
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1), answerTo(2, RIGHT, 2)]))).toEqual(['saved', 'saved'])
})

test('an outage after a section was left without a network is given back to the next one', async () => {
  const { pass, enter, ends, theirs } = await sitMock(api, { mode: 'timed', seconds: [600, 300, 300] })
  await pass(400)
  // The outages of the other tests are in the same hour.
  await theirs.write(sql`delete from cluster.outages`)
  await theirs.write(sql`
    insert into cluster.outages (began_at, ended_at, attempt_count)
    values (now() - interval '300 s', now() - interval '100 s', 1)`)
  await enter(1, { agoMs: 350_000 })
  expect(await ends()).toEqual(plannedAs(250, 550, 850))
})

test('an outage in a sequence moves the deadline, and not the end of a section that was left before', async () => {
  const sitting = await sitMock(api, { mode: 'sequence' })
  await sitting.pass(300)
  await sitting.enter(1)
  await sitting.pass(200)
  expect(await movesIn(sitting)).toEqual({ ends: [0, 1, 1], deadline: 1 })
})

test('an answer after the end of its section counts when the outage before it is given back', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  await sitting.theirs.transaction(async (tx) => {
    await pretendOutage(tx, 8)
    await tx.write(sql`
      update learner.attempts set started_at = started_at - interval '1 hour',
        section_ends[1] = now() - make_interval(secs => ${GRACE_SECONDS}) - interval '1 s'
      where learner_id = ${sitting.learner.id}`)
  })
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
})
