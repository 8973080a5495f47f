import { randomUUID } from 'node:crypto'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import { optionsIn } from '@abhyas/contract/rules/right-options'
import { sql } from '@abhyas/database/sql'
import type { SeededRandom } from '@abhyas/learning/maths/seeded-random'
import { closeAttempts } from '../../features/exams/attempts/attempt-queries.ts'
import { insertAttempts } from '../../features/exams/attempts/start-queries.ts'
import type { LoadedPaper } from '../../features/exams/papers/papers.ts'
import { buildQuestion } from '../builders.ts'
import type { TestApi } from '../test-api.ts'
import type { OracleAnswer, OracleQuestion } from './regrade-oracle.ts'

const OPTION_NAMES = ['optionA', 'optionB', 'optionC', 'optionD', 'optionE', 'optionF'] as const
const LETTERS = 'ABCDEF'

export type AskedQuestion = OracleQuestion & { id: number; correctAnswer: string }

/** A question with a random key, of a random kind. */
export async function buildRandomQuestion(api: TestApi, topicId: number, random: SeededRandom): Promise<AskedQuestion> {
  const kind = (['one', 'several', 'number'] as const)[random.below(3)] ?? 'one'
  const options = kind === 'number' ? [] : Array.from({ length: 3 + random.below(4) }, (_, nth) => `Value ${nth + 1}`)
  const correctAnswer = drawKey({ kind, options }, random)
  const texts = Object.fromEntries(OPTION_NAMES.map((name, nth) => [name, options[nth] ?? '']))
  const { id } = await buildQuestion(api.db, { topicId, kind, correctAnswer, ...texts })
  return { id, kind, options, correctAnswer, marks: null }
}

/** A key of this kind. */
export function drawKey({ kind, options }: Pick<OracleQuestion, 'kind' | 'options'>, random: SeededRandom): string {
  if (kind === 'number') {
    const low = random.below(8)
    return random.below(2) === 0 ? String(low) : `${low} to ${low + 1 + random.below(3)}`
  }
  if (kind === 'one') return options[random.below(options.length)] ?? ''
  const letters = options.map((_, place) => (random.below(2) === 0 ? LETTERS[place] : '')).join('')
  return letters || 'A'
}

export type Sheet = {
  learnerId: number
  attemptId: number
  answers: OracleAnswer[]
  state: 'open' | 'graded' | 'void'
  pass: number | null
  total: number | null
}

let learners = 5_000_000

/** A learner begins an attempt and answers at random. */
export async function sitRandomly(
  api: TestApi,
  { examId, paper }: { examId: number; paper: LoadedPaper },
  random: SeededRandom,
): Promise<Sheet> {
  learners += 1
  const db = api.db.dbOf(learners)
  const total = paper.questions[0]?.marks
    ? paper.questions.reduce((sum, { marks }) => sum + (marks?.right ?? 0), 0)
    : null
  const pass = total === null ? null : Math.ceil((total * random.below(101)) / 100)
  const [attempt] = await insertAttempts(db, [
    {
      learnerId: learners,
      examId,
      paperId: paper.id,
      examName: 'Random exam',
      owner: { kind: 'alone', id: null, name: '' },
      sectionFirsts: null,
      sectionSeconds: null,
      closesAt: null,
      maxAttempts: null,
      questionCount: paper.questions.length,
      durationSeconds: 600,
      totalMarks: total,
      passMarks: pass,
      deviceId: randomUUID(),
    },
  ])
  const attemptId = attempt?.id ?? 0
  const answers: OracleAnswer[] = []
  for (const [place, question] of paper.questions.entries()) {
    const given = drawAnswer(question, random)
    answers.push(oracleAnswer(question, given))
    if (given)
      await db.write(sql`
        insert into learner.answers (learner_id, attempt_id, place, option, number, is_marked, spent_ms, epoch, seq, saved_at)
        values (${learners}, ${attemptId}, ${place}, ${given.option}, ${given.number}, false, 1000, 1, ${place + 1}, now())`)
  }
  return { learnerId: learners, attemptId, answers, state: 'open', pass, total }
}

type Given = { option: number | null; number: string | null }

function drawAnswer(question: PaperQuestion, random: SeededRandom): Given | null {
  if (random.below(5) === 0) return random.below(2) === 0 ? null : { option: null, number: null }
  if (question.kind === 'number') return { option: null, number: String(random.below(12)) }
  const count = OPTION_NAMES.filter((name) => question[name]).length
  return { option: question.kind === 'several' ? 1 + random.below(2 ** count - 1) : random.below(count), number: null }
}

function oracleAnswer({ kind }: PaperQuestion, given: Given | null): OracleAnswer {
  if (!given) return null
  if (given.number !== null) return { number: Number(given.number) }
  if (given.option === null) return null
  return { picks: new Set(kind === 'several' ? optionsIn(given.option) : [given.option]) }
}

/** Closes an attempt as a submit does. */
export async function submitSheet(api: TestApi, sheet: Sheet, { grading }: LoadedPaper): Promise<void> {
  const { learnerId, attemptId } = sheet
  const { lastSeq } = await api.db.dbOf(learnerId).selectOne<{ lastSeq: number }>(sql`
    select coalesce(max(seq), 0) as "lastSeq" from learner.answers
    where learner_id = ${learnerId} and attempt_id = ${attemptId}`)
  const submitted = { epoch: 1, lastSeq, spentMs: [] }
  const [closed] = await closeAttempts(api.db.dbOf(learnerId), [{ learnerId, attemptId, submitted, grading }])
  if (closed?.verdict !== 'graded') throw new Error(`The attempt was not closed: ${closed?.verdict}`)
  sheet.state = 'graded'
}

export type StoredFigures = {
  correct: number
  questions: number
  marks: number | null
  total: number | null
  isPassed: boolean
}

export const readFigures = (api: TestApi, { learnerId, attemptId }: Pick<Sheet, 'learnerId' | 'attemptId'>) =>
  api.db.dbOf(learnerId).selectOne<StoredFigures>(sql`
    select correct_count as correct, question_count as questions, marks, total_marks as total,
      learner.is_passed(correct_count, question_count, marks, pass_marks) as "isPassed"
    from learner.attempts where learner_id = ${learnerId} and id = ${attemptId}`)
