import type { Regrade } from '@abhyas/contract/exams-regrades'
import type { HealthCard, HealthRow } from '@abhyas/contract/questions-health'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, openSessionOf } from '../../../testing/builders.ts'
import {
  type BankedQuestion,
  buildMiskeyedExams,
  optionText,
  type SatExam,
  sitWave,
} from '../../../testing/regrades/miskeyed-exams.ts'
import { gradeAgain } from '../../../testing/regrades/regrade-oracle.ts'
import { readFigures } from '../../../testing/regrades/regrade-world.ts'
import { runRegrades } from '../../../testing/regrades/run-regrades.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { foldAnswers } from '../../learning/model/fold-answers.ts'
import { replayLog } from '../../learning/model/replay-log.ts'
import { logExamAnswers } from '../../practice/log-exam-answers.ts'
import { judgeQuestions } from '../health/judge-questions.ts'

/** CI takes a small bank. `npm run drill:miskeys` takes a large one. */
const QUESTIONS = Number(process.env['MISKEY_QUESTIONS'] ?? 60)
const SEED = Number(process.env['MISKEY_SEED'] ?? 1)
const ANSWERS = 100
const EXAMS = QUESTIONS / 10
const WAVES = Math.min(EXAMS, 10)

const api = await startTestApi()
const { db, send, dependencies } = api
const { databases } = dependencies
const { token } = await openSessionOf(api, await buildAdmin(db))

test(
  `wrong keys in a bank of ${QUESTIONS} are found by ${ANSWERS} answers to each question, and every attempt is corrected`,
  { timeout: 3_600_000 },
  async () => {
    const built = await buildMiskeyedExams(api, SEED, QUESTIONS, (ANSWERS * EXAMS) / WAVES)
    const sat: SatExam[] = []
    for (let wave = 0; wave < WAVES; wave += 1) {
      sat.push(...(await sitWave(api, built, { wave, waves: WAVES })))
      await logAll()
      await foldAnswers(databases)
    }
    await judgeQuestions(databases.shared)

    const planted = built.bank.filter(({ key, trueKey }) => key !== trueKey)
    const proposed = await listProposals()
    const found = planted.filter(({ id }) => proposed.has(id))
    const foundRight = found.filter(({ id, trueKey }) => proposed.get(id) === optionText(trueKey))
    expect(planted).toHaveLength(QUESTIONS / 20)
    expect(found.length).toBeGreaterThanOrEqual(0.9 * planted.length)
    expect(foundRight.length).toBeGreaterThanOrEqual(0.9 * planted.length)
    expect(found.length).toBeGreaterThanOrEqual(0.84 * proposed.size)

    const before = await readAttempts()
    for (const [id, correctAnswer] of proposed) await correct(id, correctAnswer)
    const after = await readAttempts()
    const keyOf = ({ id, key }: BankedQuestion) => proposed.get(id) ?? optionText(key)
    const affected = sat.filter(({ exam }) => exam.asked.some(({ id }) => proposed.has(id)))
    let changed = 0
    for (const sheet of sat) {
      const { exam, picks, attemptId } = sheet
      const standings = exam.asked.map((question) => ({ counts: 'keys' as const, keys: [keyOf(question)] }))
      const answers = picks.map((pick) => ({ picks: new Set([pick]) }))
      expect(await readFigures(api, sheet), `attempt ${attemptId}`).toEqual(
        gradeAgain({ ...sheet, questions: exam.oracle, standings, answers }),
      )
      const [was, is] = [before.get(attemptOf(sheet)), after.get(attemptOf(sheet))]
      if (was !== is) changed += 1
      if (!affected.includes(sheet)) expect(is, `attempt ${attemptId}`).toBe(was)
    }
    expect(affected.length).toBeLessThan(sat.length)
    expect(changed).toBeGreaterThan(10 * proposed.size)

    expect(await countWrongProgress(sat, keyOf)).toEqual({ answers: QUESTIONS * ANSWERS, wrong: 0 })
    await foldAnswers(databases)
    const replay = await replayLog(databases)
    expect(replay).toMatchObject({ answers: QUESTIONS * ANSWERS, differing: [], miscounted: [], misfigured: [] })
    await judgeQuestions(databases.shared)
    expect([...(await listProposals()).keys()].filter((id) => proposed.has(id))).toEqual([])
    const [falseAlarms, attempts] = [proposed.size - found.length, sat.length]
    const report = { planted: planted.length, found: found.length, foundRight: foundRight.length, falseAlarms }
    process.stdout.write(`${JSON.stringify({ ...report, attempts, affected: affected.length, changed })}\n`)
  },
)

async function logAll(): Promise<void> {
  const log = { error: (error: unknown) => expect(error).toBeNull() }
  while (await logExamAnswers(databases, { ...dependencies, log }));
}

/** The questions whose key seems to be wrong, each with the key that its card proposes. */
async function listProposals(): Promise<Map<number, string>> {
  const proposals = new Map<number, string>()
  for (let after: string | null = '0'; after !== null;) {
    const path: string = `GET /api/question-health?flag=miskey&limit=50&after=${after}`
    const { body, headers }: { body: HealthRow[]; headers: Headers } = await send<HealthRow[]>(path, { token })
    for (const { question } of body) {
      const card = await send<HealthCard>(`GET /api/question-health/${question.id}`, { token })
      expect(card.status).toBe(200)
      if (card.body.proposedKey !== null) proposals.set(question.id, card.body.proposedKey)
    }
    after = headers.get('x-next-after')
  }
  return proposals
}

async function correct(id: number, correctAnswer: string): Promise<void> {
  const body = { policy: 'new_key', correctAnswer }
  const { status } = await send<Regrade>(`POST /api/questions/${id}/regrades`, { token, body })
  expect(status).toBe(200)
  await runRegrades(api)
}

const attemptOf = ({ learnerId, attemptId }: { learnerId: number; attemptId: number }) => `${learnerId} ${attemptId}`

/** Every attempt as its row has it. */
async function readAttempts(): Promise<Map<string, string>> {
  const rows = await Promise.all(
    databases.ofLearners.map((each) =>
      each.select<{ learnerId: number; attemptId: number; row: string }>(sql`
        select learner_id as "learnerId", id as "attemptId", to_jsonb(a)::text as row from learner.attempts a`),
    ),
  )
  return new Map(rows.flat().map((each) => [attemptOf(each), each.row]))
}

/** The progress judges by the corrected key, and the log keeps the judgement of the key that the paper had. */
async function countWrongProgress(sat: readonly SatExam[], keyOf: (question: BankedQuestion) => string) {
  const asked = new Map(sat.flatMap(({ exam }) => exam.asked.map((question) => [question.id, question])))
  const rows = await Promise.all(
    databases.ofLearners.map((each) =>
      each.select<{ questionId: number; option: number; isRight: boolean; wasRight: boolean }>(sql`
        select p.question_id as "questionId", p.option, p.is_right as "isRight", l.is_right as "wasRight"
        from learner.progress p join learner.answer_log l using (learner_id, question_id)`),
    ),
  )
  const answers = rows.flat()
  const wrong = answers.filter(({ questionId, option, isRight, wasRight }) => {
    const question = asked.get(questionId) as BankedQuestion
    return isRight !== (optionText(option) === keyOf(question)) || wasRight !== (option === question.key)
  })
  return { answers: answers.length, wrong: wrong.length }
}
