import type { Regrade, RegradeChange } from '@abhyas/contract/exams-regrades'
import { POLICIES } from '@abhyas/contract/rules/regrading'
import { sql } from '@abhyas/database/sql'
import { type SeededRandom, seededRandom } from '@abhyas/learning/maths/seeded-random'
import { expect, test } from 'vitest'
import { carryOnRegrade } from '../../../jobs/carry-on-regrade.ts'
import { buildAdmin, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { dyingAt, isInterruption } from '../../../testing/regrades/interrupted.ts'
import { buildRandomExam, type RandomExam } from '../../../testing/regrades/random-exam.ts'
import { listDone, listPlanned, previewCounts } from '../../../testing/regrades/read-changes.ts'
import { decide, gradeAgain, type Standing } from '../../../testing/regrades/regrade-oracle.ts'
import {
  type AskedQuestion,
  buildRandomQuestion,
  drawKey,
  readFigures,
  type Sheet,
  sitRandomly,
  submitSheet,
} from '../../../testing/regrades/regrade-world.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { correctAttempts } from '../../exams/regrading/correct-attempts.ts'

/** CI runs a few cases. `REGRADE_CASES=1000` runs all that a release is judged by. */
const CASES = Number(process.env['REGRADE_CASES'] ?? 40)
const SEED = Number(process.env['REGRADE_SEED'] ?? 20_261_119)

const api = await startTestApi()
const { db, send, dependencies } = api
const person = await buildAdmin(db)
const admin = { send, token: '' }
const { id: topicId } = await buildTopic(db)

test(
  `in ${CASES} random cases the run does what the dry run listed, row by row, and equals an oracle, however often it dies`,
  { timeout: 1_200_000 },
  async () => {
    const seen = { decisions: 0, changed: 0, deaths: 0, takenBack: 0, closedLater: 0 }
    for (let nth = 0; nth < CASES; nth += 1) await runCase(seededRandom(SEED + nth), seen)
    process.stdout.write(`${CASES} cases: ${JSON.stringify(seen)}\n`)
    // If next to nothing changed, the loop would show nothing.
    expect(seen.changed).toBeGreaterThan(CASES)
    expect(seen.deaths).toBeGreaterThan(CASES)
    expect(seen.takenBack).toBeGreaterThan(CASES / 20)
  },
)

type Seen = { decisions: number; changed: number; deaths: number; takenBack: number; closedLater: number }

/** Exams may have the same questions, and learners sit them at the same time. */
async function runCase(random: SeededRandom, seen: Seen): Promise<void> {
  // A thousand cases take longer than a token is good for.
  admin.token = (await openSessionOf(api, person)).token
  const asked: AskedQuestion[] = []
  const count = 1 + random.below(4)
  while (asked.length < count) asked.push(await buildRandomQuestion(api, topicId, random))
  const exams = [await buildRandomExam(api, topicId, asked, random)]
  if (random.below(2) === 0) exams.push(await buildRandomExam(api, topicId, asked, random))
  for (let learners = 3 + random.below(6); learners > 0; learners -= 1) {
    const exam = exams[random.below(exams.length)] as RandomExam
    const sheet = await sitRandomly(api, exam, random)
    exam.sheets.push(sheet)
    if (random.below(4) > 0) await submitSheet(api, sheet, exam.paper)
  }
  const world: World = { asked, exams }

  for (let decisions = 1 + random.below(3); decisions > 0; decisions -= 1) {
    seen.decisions += 1
    const before = exams.map(({ standings }) => standings.slice())
    const regrade = await decideRandomly(world, random, seen)
    if (random.below(4) > 0) continue
    const { status } = await send(`POST /api/regrades/${regrade.id}/take-back`, admin)
    if (status !== 200) continue
    await carryThrough(regrade.questionId, world, random, seen)
    for (const [nth, exam] of exams.entries()) exam.standings = before[nth] as Standing[]
    seen.takenBack += 1
    await expectOracle(world, `after regrade ${regrade.id} was taken back`)
  }
  await expectNothingMore(world)
}

type World = { asked: AskedQuestion[]; exams: RandomExam[] }

async function decideRandomly(world: World, random: SeededRandom, seen: Seen): Promise<Regrade> {
  const question = world.asked[random.below(world.asked.length)] as AskedQuestion
  const policy = POLICIES[random.below(POLICIES.length)] ?? 'new_key'
  const correctAnswer = random.below(4) === 0 ? null : drawKey(question, random)
  const wanted = correctAnswer ?? question.correctAnswer
  const examIds = drawExams(world, random)
  const body = { policy, correctAnswer, examIds }

  const planned = await listPlanned(admin, question.id, body)
  expect(await previewCounts(admin, question.id, body)).toEqual({
    changed: planned.length,
    nowPass: count(planned, 'Fail', 'Pass'),
    nowFail: count(planned, 'Pass', 'Fail'),
  })

  const waiting = new Set(sheetsOf(world, 'open').map(({ attemptId }) => attemptId))
  const { status, body: regrade } = await send<Regrade>(`POST /api/questions/${question.id}/regrades`, {
    token: admin.token,
    body,
  })
  expect({ status, regrade }).toMatchObject({ status: 200 })
  await carryThrough(question.id, world, random, seen)

  const isKeyNew = wanted !== question.correctAnswer
  for (const exam of world.exams)
    if (examIds?.includes(exam.examId) ?? true) decideIn(exam, question.id, { policy, wanted, isKeyNew })
  question.correctAnswer = wanted

  const listed = await listDone(admin, regrade.id)
  expect(listed.filter(({ attemptId }) => !waiting.has(attemptId)).toSorted(byAttempt)).toEqual(
    planned.toSorted(byAttempt),
  )
  seen.changed += listed.length
  await expectOracle(world, `${policy} ${wanted}, regrade ${regrade.id}`)
  return regrade
}

/** Mostly all exams, sometimes one of them, and sometimes one that never asked the question. */
function drawExams({ exams }: World, random: SeededRandom): number[] | null {
  const drawn = random.below(10)
  if (drawn === 0) return [exams[0]!.examId + 1_000_000]
  return drawn < 3 ? [exams[random.below(exams.length)]!.examId] : null
}

function decideIn({ questions, standings }: RandomExam, questionId: number, decision: Parameters<typeof decide>[1]) {
  const place = questions.findIndex(({ id }) => id === questionId)
  const was = standings[place] as Standing
  const now = decide(was, decision)
  const isAlone = standings.filter(({ counts }) => counts === 'nobody').length + 1 >= questions.length
  // The last question that counts cannot be left out.
  if (now.counts === 'nobody' && isAlone && was.counts !== 'nobody') return
  standings[place] = now
}

const sheetsOf = ({ exams }: World, state: Sheet['state']) =>
  exams.flatMap(({ sheets }) => sheets.filter((sheet) => sheet.state === state))

const byAttempt = (a: RegradeChange, b: RegradeChange) => a.learner.id - b.learner.id || a.attemptId - b.attemptId

const count = (changes: RegradeChange[], from: string, to: string) =>
  changes.filter(({ before, after }) => before.status === from && after.status === to).length

/** Workers die at random statements until one comes through. Meanwhile some learners submit. */
async function carryThrough(questionId: number, world: World, random: SeededRandom, seen: Seen): Promise<void> {
  for (;;) {
    const running = await db.selectOptional<{ id: number }>(sql`
      select id from regrades where question_id = ${questionId} and ended_at is null`)
    if (!running) return
    if (random.below(3) === 0 && (await submitNext(world))) seen.closedLater += 1
    const databases = random.below(3) === 0 ? dependencies.databases : dyingAt(dependencies.databases, random.below(30))
    try {
      await carryOnRegrade({ ...dependencies, databases }, running.id)
    } catch (error) {
      if (!isInterruption(error)) throw error
      seen.deaths += 1
    }
  }
}

async function submitNext({ exams }: World): Promise<boolean> {
  for (const { sheets, paper } of exams) {
    const open = sheets.find(({ state }) => state === 'open')
    if (!open) continue
    await submitSheet(api, open, paper)
    return true
  }
  return false
}

async function expectOracle({ exams }: World, where: string): Promise<void> {
  for (const { sheets, questions, standings } of exams)
    for (const sheet of sheets)
      if (sheet.state === 'graded')
        expect(await readFigures(api, sheet), where).toEqual(gradeAgain({ ...sheet, questions, standings }))
}

/** The newest correction of each question runs once more from its beginning. No job can run an older one again. */
async function expectNothingMore(world: World): Promise<void> {
  const regrades = await db.select<{ id: number }>(sql`
    select max(id) as id from regrades where question_id = any(${world.asked.map(({ id }) => id)}::bigint[])
    group by question_id`)
  for (const each of dependencies.databases.ofLearners)
    await each.write(sql`
      update cluster.regrades set exam_id = 0, attempt_id = 0, is_graded = false
      where regrade_id = any(${regrades.map(({ id }) => id)}::bigint[])`)
  for (const { id } of regrades)
    await correctAttempts(dependencies.databases, { regradeId: id, hiddenExamIds: [], endMs: Date.now() + 60_000 })
  await expectOracle(world, 'run twice')
}
