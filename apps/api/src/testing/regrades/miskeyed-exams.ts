import { randomUUID } from 'node:crypto'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { seededRandom } from '@abhyas/learning/maths/seeded-random'
import { plantKeys } from '@abhyas/learning/simulation/miskeys'
import { shuffled } from '@abhyas/learning/simulation/practice'
import { makeWorld, pickOption, TOPICS, trueAbility, trueChance, type World } from '@abhyas/learning/simulation/world'
import { upsertAnswers } from '../../features/exams/attempts/answer-queries.ts'
import { closeAttempts } from '../../features/exams/attempts/attempt-queries.ts'
import { insertAttempts } from '../../features/exams/attempts/start-queries.ts'
import type { LoadedPaper } from '../../features/exams/papers/papers.ts'
import { createMock } from '../../features/exams/mocks/save-mock.ts'
import { buildQuestion, buildTopic } from '../builders.ts'
import { mockSettings, sectionOf } from '../mocks/build-mock.ts'
import { sql } from '@abhyas/database/sql'
import type { TestApi } from '../test-api.ts'
import type { OracleQuestion } from './regrade-oracle.ts'

const QUESTIONS_PER_EXAM = 10
const OPTIONS = ['Value 1', 'Value 2', 'Value 3', 'Value 4'] as const
const MEDIAN_MS = 20_000
const LEARNERS_FROM = 7_000_000

/** A simulated question in the database. Its key may be wrong. */
export type BankedQuestion = { id: number; nth: number; key: number; trueKey: number }
export type MiskeyedExam = { examId: number; paper: LoadedPaper; asked: BankedQuestion[]; oracle: OracleQuestion[] }
export type SatExam = {
  learnerId: number
  attemptId: number
  exam: MiskeyedExam
  picks: number[]
  pass: number
  total: number
}

export const optionText = (option: number): string => OPTIONS[option] ?? ''

/** Makes a bank in which one key in twenty is wrong, and mock exams that ask each question once. */
export async function buildMiskeyedExams(api: TestApi, seed: number, questions: number, learners: number) {
  const world = makeWorld({ seed, questionsPerTopic: questions / TOPICS, learners })
  const keys = plantKeys(world, 0.05)
  const topicIds: number[] = []
  while (topicIds.length < TOPICS) topicIds.push((await buildTopic(api.db)).id)
  const bank: BankedQuestion[] = []
  for (const [nth, { questionId, topic, key: trueKey }] of world.questions.entries()) {
    const key = keys.get(questionId) ?? trueKey
    const { id } = await buildQuestion(api.db, {
      topicId: topicIds[topic] ?? 0,
      questionText: `Question ${nth}?`,
      optionA: OPTIONS[0],
      optionB: OPTIONS[1],
      optionC: OPTIONS[2],
      optionD: OPTIONS[3],
      correctAnswer: optionText(key),
    })
    bank.push({ id, nth, key, trueKey })
  }
  const drawn = shuffled(bank, seededRandom(seed).below)
  const exams: MiskeyedExam[] = []
  for (let from = 0; from < drawn.length; from += QUESTIONS_PER_EXAM)
    exams.push(await buildExamOf(api, drawn.slice(from, from + QUESTIONS_PER_EXAM)))
  return { world, bank, exams }
}

async function buildExamOf(api: TestApi, questions: readonly BankedQuestion[]): Promise<MiskeyedExam> {
  const marking = {
    right: PARTS_PER_MARK,
    wrong: PARTS_PER_MARK / 3,
    pass: { kind: 'percent' as const, value: 50 },
    isPartial: false,
    sparesOthers: false,
  }
  const sections = [sectionOf({ questionIds: questions.map(({ id }) => id) })]
  const { id: examId } = await createMock(api.db, mockSettings({ sections, marking }))
  const { paperId } = await api.db.selectOne<{ paperId: number }>(sql`
    select paper_id as "paperId" from exams where id = ${examId}`)
  const { papers } = api.dependencies
  const paper = await papers.get(paperId)
  await papers.markStarted(paperId, examId)
  const asked = paper.questions.map(({ id }) => questions.find((each) => each.id === id) as BankedQuestion)
  const oracle = asked.map((): OracleQuestion => ({
    kind: 'one',
    options: OPTIONS,
    marks: { right: marking.right, wrong: marking.wrong, isPartial: false },
  }))
  return { examId, paper, asked, oracle }
}

/** Every learner sits one exam, and the next learner the next exam. Each wave moves all of them on by one. */
export async function sitWave(
  api: TestApi,
  { world, exams }: { world: World; exams: readonly MiskeyedExam[] },
  { wave, waves }: { wave: number; waves: number },
): Promise<SatExam[]> {
  const random = seededRandom(world.seed * 1_000 + wave)
  const sat = world.learners.map((learner, nth): SatExam => {
    const exam = exams[(nth + wave) % exams.length] as MiskeyedExam
    const total = exam.oracle.length * PARTS_PER_MARK
    const picks = exam.asked.map((banked) => {
      const question = world.questions[banked.nth] as World['questions'][number]
      return pickOption(random, trueChance(trueAbility(learner, question.topic, wave / waves), question), question)
    })
    return { learnerId: LEARNERS_FROM + nth, attemptId: 0, exam, picks, pass: total / 2, total }
  })
  for (const [db, theirs] of Map.groupBy(sat, ({ learnerId }) => api.db.dbOf(learnerId))) {
    const begun = await insertAttempts(db, theirs.map(attemptOf))
    const idOf = new Map(begun.map(({ learnerId, id }) => [learnerId, id]))
    for (const each of theirs) each.attemptId = idOf.get(each.learnerId) ?? 0
    const rows = theirs.flatMap(({ learnerId, attemptId, picks }) =>
      picks.map((option, place) => {
        const spentMs = Math.round(MEDIAN_MS * Math.exp(random.normal(0, 0.5)))
        return { learnerId, attemptId, place, option, isMarked: false, spentMs, epoch: 1, seq: place + 1 }
      }),
    )
    await upsertAnswers(db, rows)
    const closings = theirs.map(({ learnerId, attemptId, exam, picks }) => ({
      learnerId,
      attemptId,
      submitted: { epoch: 1, lastSeq: picks.length, spentMs: [] },
      grading: exam.paper.grading,
    }))
    const closed = await closeAttempts(db, closings)
    if (closed.length < theirs.length || closed.some(({ verdict }) => verdict !== 'graded'))
      throw new Error('An attempt was not closed.')
  }
  return sat
}

const attemptOf = ({ learnerId, exam, pass, total }: SatExam) => ({
  learnerId,
  examId: exam.examId,
  paperId: exam.paper.id,
  examName: 'Mock exam',
  owner: { kind: 'alone' as const, id: null, name: '' },
  sectionFirsts: null,
  sectionSeconds: null,
  closesAt: null,
  maxAttempts: null,
  questionCount: exam.asked.length,
  durationSeconds: 3_600,
  totalMarks: total,
  passMarks: pass,
  deviceId: randomUUID(),
})
