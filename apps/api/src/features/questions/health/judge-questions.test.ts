import { HEALTH_FLAGS } from '@abhyas/contract/questions-health'
import { sql } from '@abhyas/database/sql'
import { FLAGS } from '@abhyas/learning/judged-question'
import { beforeEach, expect, test } from 'vitest'
import { buildFigures, MISKEYED, type PickedBy, SOUND } from '../../../testing/build-figures.ts'
import { buildLearner, buildQuestion, buildReport } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { judgeQuestions } from './judge-questions.ts'

const { db } = await startTestApi()

const withdrawsMiskeys = (isOn: boolean) =>
  db.write(sql`
    insert into site_settings (id, withdraws_miskeys) values (1, ${isOn})
    on conflict (id) do update set withdraws_miskeys = excluded.withdraws_miskeys`)
beforeEach(() => withdrawsMiskeys(false))

const figured = async (picks: readonly PickedBy[], version = 1) => {
  const { id } = await buildQuestion(db)
  await buildFigures(db, { questionId: id, version, picks })
  return id
}
type Health = {
  flags: string[]
  answers: number
  correct: number
  harm: number
  certainty: number
  proposedBits: number | null
  isStale: boolean
  sinceVersion: number
}
const healthOf = (id: number) =>
  db.selectOne<Health>(sql`
    select flags, answers, correct, harm, certainty, proposed_bits as "proposedBits", is_stale as "isStale",
      since_version as "sinceVersion"
    from question_health where question_id = ${id}`)
const judged = async (id: number) => {
  await judgeQuestions(db)
  return healthOf(id)
}
const isWithdrawn = async (id: number) =>
  (await db.selectOne<{ is: boolean }>(sql`select withdrawn_at is not null as is from questions where id = ${id}`)).is
/** As when an admin has looked and says that the key is right. */
const dismiss = (id: number, flags: string[]) =>
  db.write(sql`
    update question_health h set dismissed_flags = ${flags}, dismissed_version = q.asked_since, is_stale = true
    from questions q where q.id = h.question_id and q.id = ${id}`)

test('the contract and the rules name the same flags in the same sequence', () => {
  expect(FLAGS).toEqual(HEALTH_FLAGS)
})

test('a sound question has no flags', async () => {
  expect(await judged(await figured(SOUND))).toMatchObject({ flags: [], harm: 0, answers: 180, isStale: false })
})

test('a question whose key seems to be wrong says which option able learners pick, and how much it harms', async () => {
  const { flags, harm, certainty, proposedBits, answers, correct } = await judged(await figured(MISKEYED))
  expect(flags[0]).toBe('miskey')
  expect({ answers, correct, proposedBits }).toEqual({ answers: 180, correct: 50, proposedBits: 0b0100 })
  expect(harm).toBeCloseTo(180 * certainty, 6)
})

test('the figures of former words and keys are not judged', async () => {
  const id = await figured(MISKEYED)
  await db.write(sql`update questions set correct_answer = option_c, version = 2 where id = ${id}`)
  expect(await judged(id)).toMatchObject({ flags: [], answers: 0, sinceVersion: 2 })
})

test('a corrected explanation keeps the figures, and both versions are judged together', async () => {
  const id = await figured(
    MISKEYED.map(({ option, learners, ability }) => ({ option, learners: learners / 10, ability })),
  )
  expect((await judged(id)).flags).toEqual([])
  await db.write(sql`update questions set description = 'said better', version = 2 where id = ${id}`)
  await buildFigures(db, { questionId: id, version: 2, picks: MISKEYED })
  expect(await judged(id)).toMatchObject({ answers: 198, proposedBits: 0b0100, sinceVersion: 1 })
})

test('a dismissed flag stays away until the question is asked differently', async () => {
  const id = await figured(MISKEYED)
  const { flags } = await judged(id)
  await dismiss(id, flags)
  expect(await judged(id)).toMatchObject({ flags: [], harm: 0, proposedBits: null })
  await db.write(sql`update questions set question_text = 'asked again', version = 2 where id = ${id}`)
  await buildFigures(db, { questionId: id, version: 2, picks: MISKEYED })
  expect((await judged(id)).flags).toEqual(flags)
})

test('a report is judged when it comes and when it is settled', async () => {
  const id = await figured(SOUND)
  for (let nth = 0; nth < 3; nth++) await buildReport(db, { questionId: id, reporterId: (await buildLearner(db)).id })
  expect(await judged(id)).toMatchObject({ flags: ['reports'] })
  await db.write(sql`update question_reports set state = 'settled', answered_at = now() where question_id = ${id}`)
  expect(await judged(id)).toMatchObject({ flags: [] })
})

test('a key that is no option is flagged when it is written and when it becomes one', async () => {
  const { id } = await buildQuestion(db)
  await db.write(sql`update questions set correct_answer = 'not there', version = 2 where id = ${id}`)
  expect(await judged(id)).toMatchObject({ flags: ['key_not_an_option'], certainty: 1 })
  await db.write(sql`update questions set correct_answer = option_a, version = 3 where id = ${id}`)
  expect(await judged(id)).toMatchObject({ flags: [] })
})

test('a question that takes five times as long as its topic is flagged', async () => {
  const id = await figured(SOUND)
  const { topicId } = await db.selectOne<{ topicId: number }>(sql`
    select topic_id as "topicId" from questions where id = ${id}`)
  const take = (questionId: number, seconds: number) =>
    db.write(sql`
      update question_figures set time_answers = 100, time_sum = 100 * ln(${seconds * 1000}::float8),
        time_squares = 100 * (ln(${seconds * 1000}::float8) ^ 2 + 0.2)
      where question_id = ${questionId}`)
  await take(id, 100)
  for (let nth = 0; nth < 9; nth++) {
    const other = await buildQuestion(db, { topicId })
    await buildFigures(db, { questionId: other.id, picks: SOUND })
    await take(other.id, 20)
  }
  expect(await judged(id)).toMatchObject({ flags: ['time'] })
})

test('two workers judge every question once, and none fails', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => figured(MISKEYED)))
  await withdrawsMiskeys(true)
  await Promise.all([judgeQuestions(db), judgeQuestions(db), judgeQuestions(db)])
  for (const id of ids) {
    expect(await healthOf(id)).toMatchObject({ isStale: false, proposedBits: 0b0100 })
    expect(await isWithdrawn(id)).toBe(true)
  }
})

test('a question whose key seems to be wrong is withdrawn, by nobody, and its texts keep their version', async () => {
  await withdrawsMiskeys(true)
  const id = await figured(MISKEYED)
  await judgeQuestions(db)
  expect(
    await db.selectOne(sql`
      select withdrawn_at > now() - interval '1 minute' as "isWithdrawn", withdrawn_by as "by", version from questions
      where id = ${id}`),
  ).toEqual({ isWithdrawn: true, by: null, version: 1 })
})

test('a question that an admin asks again is not withdrawn by the same figures', async () => {
  await withdrawsMiskeys(true)
  const id = await figured(MISKEYED)
  await judgeQuestions(db)
  await db.write(sql`update questions set withdrawn_at = null where id = ${id}`)
  await dismiss(id, ['miskey'])
  await judgeQuestions(db)
  await judgeQuestions(db)
  expect(await isWithdrawn(id)).toBe(false)
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['the site does not want it', () => withdrawsMiskeys(false)],
  [
    'it has fewer than 100 answers',
    async (id) => {
      await db.write(sql`delete from question_figures where question_id = ${id}`)
      await db.write(sql`delete from option_figures where question_id = ${id}`)
      const few = MISKEYED.map(({ option, learners, ability }) => ({ option, learners: learners / 2, ability }))
      await buildFigures(db, { questionId: id, picks: few })
    },
  ],
  ['it is a draft', (id) => db.write(sql`update questions set state = 'draft' where id = ${id}`)],
])('a question whose key seems to be wrong is not withdrawn when %s', async (_, change) => {
  await withdrawsMiskeys(true)
  const id = await figured(MISKEYED)
  await change(id)
  expect((await judged(id)).flags[0]).toBe('miskey')
  expect(await isWithdrawn(id)).toBe(false)
})
