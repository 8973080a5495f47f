import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { answerTo, openAttempts, RIGHT } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { closeOverdueAttempts } from './close-overdue-attempts.ts'
import { saveAnswers } from './save-answers.ts'

const api = await startTestApi()
const { db, dependencies } = api
const [place] = db.ofLearners as [Database]

test('X16 after an hour without a sweep, two sweeps at once close each attempt once, at its deadline', async () => {
  const opened = await openAttempts(api, 700)
  const ids = opened.map(({ learnerId }) => learnerId)
  await Promise.all(
    opened.map((attempt) =>
      saveAnswers(
        { ...attempt, epoch: 1, answers: [answerTo(1, RIGHT, 1)] },
        dependencies.batchers.saves(attempt.learnerId),
      ),
    ),
  )
  for (const each of db.ofLearners)
    await each.write(sql`
      update learner.attempts set started_at = now() - interval '2 hours', deadline = now() - interval '1 hour'
      where learner_id = any(${ids}::bigint[])`)
  await Promise.all([
    closeOverdueAttempts(dependencies.databases, dependencies),
    closeOverdueAttempts(dependencies.databases, dependencies),
  ])
  const closed = db.ofLearners.map((each) =>
    each.select<{ isGood: boolean; n: number }>(sql`
      select state = 'graded' and closed_by = 'deadline' and correct_count = 1 and finished_at = deadline as "isGood",
        count(*) as n
      from learner.attempts where learner_id = any(${ids}::bigint[]) group by 1`),
  )
  const kinds = (await Promise.all(closed)).flat()
  expect(kinds.map(({ isGood }) => isGood)).toEqual(db.ofLearners.map(() => true))
  expect(kinds.reduce((sum, { n }) => sum + n, 0)).toBe(opened.length)
})

test('workers share overdue attempts: one that another worker is closing is left to it, without waiting', async () => {
  const opened = await openAttempts(api, 300, place)
  const ids = opened.map(({ learnerId }) => learnerId)
  await place.write(sql`
    update learner.attempts set deadline = now() - interval '1 hour' where learner_id = any(${ids}::bigint[])`)
  const selectOpen = () =>
    place.select<{ id: number }>(sql`
      select learner_id as id from learner.attempts where learner_id = any(${ids}::bigint[]) and state = 'open'
      order by id`)
  const theirs = ids.slice(50, 250)
  const began = performance.now()
  await place.transaction(async (tx) => {
    await tx.select(sql`select id from learner.attempts where learner_id = any(${theirs}::bigint[]) for update`)
    await closeOverdueAttempts(dependencies.databases, dependencies)
    expect((await selectOpen()).map(({ id }) => id)).toEqual(theirs.toSorted((a, b) => a - b))
  })
  // Each wait for a lock would take five seconds.
  expect(performance.now() - began).toBeLessThan(5_000)
  await closeOverdueAttempts(dependencies.databases, dependencies)
  expect(await selectOpen()).toEqual([])
})

test('an attempt that cannot be closed does not keep other attempts open', async () => {
  const opened = await openAttempts(api, 3, place)
  const ids = opened.map(({ learnerId }) => learnerId)
  await place.write(sql`
    update learner.attempts set deadline = now() - interval '1 hour',
      paper_id = case when learner_id = ${ids[0]} then 999999 else paper_id end
    where learner_id = any(${ids}::bigint[])`)
  await closeOverdueAttempts(dependencies.databases, dependencies)
  const open = await place.select(sql`
    select learner_id as id from learner.attempts where learner_id = any(${ids}::bigint[]) and state = 'open'`)
  expect(open).toEqual([{ id: ids[0] }])
  await place.write(sql`delete from learner.attempts where learner_id = ${ids[0]}`)
})
