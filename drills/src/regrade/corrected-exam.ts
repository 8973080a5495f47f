import { buildReport } from '@abhyas/api/testing/builders'
import { startRegrade } from '@abhyas/api/features/questions/regrading/start-regrade'
import {
  decide,
  gradeAgain,
  type OracleFigures,
  type OracleQuestion,
  type Standing,
} from '@abhyas/api/testing/regrades/regrade-oracle'
import type { Database } from '@abhyas/database/database'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { type CrowdLearner, makeExamCrowd } from '@abhyas/testing/exam-crowd'
import type { CorrectionPlan } from './plan.ts'
import { insertGradedAttempts, selectQuestion } from './regrade-drill-queries.ts'
import type { RegradeStack } from './regrade-stack.ts'

const QUESTIONS = 4
const OPTIONS = ['A', 'B', 'C', 'D']
/** The last pick is no answer. */
const PICKS = [0, 1, 2, 3, null] as const

type Picked = (typeof PICKS)[number]

/** An attempt with the figures that it must have in the end. */
type Expected = { learnerId: number; figures: OracleFigures; isChanged: boolean }

export type CorrectedExam = {
  examId: number
  regradeId: number
  expected: readonly Expected[]
  reporters: readonly CrowdLearner[]
}

/** Learners have sat an exam, some report its first question, and an admin corrects it. */
export async function correctExam(
  { databases, postgres, jobs }: RegradeStack,
  { policy, learners, reporters }: CorrectionPlan,
  seed: number,
): Promise<CorrectedExam> {
  const { shared, dbOf } = databases
  const random = seededRandom(seed)
  const crowd = await makeExamCrowd(postgres.urlOf('shared'), { learners, questions: QUESTIONS })
  const sheets = crowd.learners.map(({ id }) => ({
    learnerId: id,
    picks: crowd.key.map(() => pick(random, PICKS)),
  }))
  const before = sheets.map(({ picks }) => grade(picks, crowd.key.map(keyOf)))
  const byDatabase = Map.groupBy(
    sheets.map((sheet, nth) => Object.assign(sheet, { correct: before[nth]?.correct ?? 0 })),
    ({ learnerId }): Database => dbOf(learnerId),
  )
  const exam = await selectQuestion(shared, crowd.examId)
  for (const [db, theirs] of byDatabase) await insertGradedAttempts(db, exam, theirs)
  const wrongKey = crowd.key[0] ?? 0
  const rightKey = (wrongKey + 1) % OPTIONS.length
  const answered = crowd.learners.slice(0, reporters)
  for (const { id } of answered) await buildReport(shared, { questionId: exam.questionId, reporterId: id })
  const standings = crowd.key.map(keyOf)
  standings[0] = decide(keyOf(wrongKey), { policy, wanted: OPTIONS[rightKey] as string, isKeyNew: true })
  const { id: regradeId } = await startRegrade(
    shared,
    {
      id: exam.questionId,
      policy,
      correctAnswer: exam.options[rightKey] ?? null,
      examIds: null,
      reason: 'The other option is right.',
      reply: '',
      author: { userId: 0, requestId: 'drill' },
      ifMatch: undefined,
    },
    jobs,
  )
  const expected = sheets.map(({ learnerId, picks }, nth) => {
    const figures = grade(picks, standings)
    const { correct, questions } = before[nth] as OracleFigures
    return { learnerId, figures, isChanged: correct !== figures.correct || questions !== figures.questions }
  })
  return { examId: crowd.examId, regradeId, expected, reporters: answered }
}

const keyOf = (option: number): Standing => ({ counts: 'keys', keys: [OPTIONS[option] as string] })

const QUESTION: OracleQuestion = { kind: 'one', options: OPTIONS, marks: null }

const grade = (picks: readonly Picked[], standings: readonly Standing[]): OracleFigures =>
  gradeAgain({
    questions: picks.map(() => QUESTION),
    standings,
    answers: picks.map((option) => (option === null ? null : { picks: new Set([option]) })),
    pass: null,
    total: null,
  })
