import { readApiConfig } from '@abhyas/api/config'
import { createTokens } from '@abhyas/api/http/tokens'
import { buildExam, buildQuestion, buildTopic } from '@abhyas/api/testing/builders'
import type { RoleName } from '@abhyas/contract/auth'
import { type Marks, PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { connect, type Database } from '@abhyas/database/database'
import { DEMO_PASSWORD_HASH } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { TOKEN_KEYS } from './server-process.ts'

export type CrowdLearner = { id: number; sessionId: number }

export type ExamCrowd = {
  examId: number
  questionCount: number
  /** The right option of each question, by its place. */
  key: readonly number[]
  /** The marks of each question, by its place. Null when the exam has no marks. */
  marks: readonly Marks[] | null
  learners: readonly CrowdLearner[]
}

const { sign } = createTokens(readApiConfig({ TOKEN_KEYS }).tokenKeys)

/** Signs the access token that a login would give. It is valid for a quarter of an hour. */
export const tokenOf = (learner: CrowdLearner): Promise<string> => signFor(learner, 'ROLE_USER')

export const signFor = ({ id, sessionId }: CrowdLearner, role: RoleName): Promise<string> =>
  sign({ userId: id, sessionId, role, roleExpiresAt: null })

type CrowdOptions = { learners: number; questions: number; durationMinutes?: number; hasMarks?: boolean }

/** Creates learners who are logged in, and one exam that is open to all of them. */
export async function makeExamCrowd(url: string, options: CrowdOptions): Promise<ExamCrowd> {
  const db = connect({ url })
  try {
    const learners = await insertLearners(db, options.learners)
    return { ...(await makeExam(db, options)), questionCount: options.questions, learners }
  } finally {
    await db.close()
  }
}

export async function makeLearners(url: string, count: number): Promise<CrowdLearner[]> {
  const db = connect({ url })
  try {
    return await insertLearners(db, count)
  } finally {
    await db.close()
  }
}

/** Creates learners, each with a session. */
export async function insertLearners(db: Database, count: number): Promise<CrowdLearner[]> {
  return db.write<CrowdLearner>(sql`
    with added as (
      insert into users (username, email, email_key, password_hash, role, email_verified_at)
      select 'Learner ' || n, email, email, ${DEMO_PASSWORD_HASH}, 'ROLE_USER', now()
      from generate_series(1, ${count}::int) n
      cross join lateral (select 'learner' || n || '.' || gen_random_uuid() || '@example.com' as email) e
      returning id
    )
    insert into sessions (user_id, secret, agent_hash)
    select id, sha256(id::text::bytea), sha256('crowd') from added returning user_id as id, id as "sessionId"`)
}

/** Right option and marks differ from question to question, so that the score shows when two questions are mixed up. */
async function makeExam(db: Database, { questions, durationMinutes = 60, hasMarks = false }: CrowdOptions) {
  const topic = await buildTopic(db, { isFreeSample: true })
  const key = Array.from({ length: questions }, (_, place) => (place * 7 + (place >> 2)) % 4)
  const questionIds: number[] = []
  for (const [place, right] of key.entries()) {
    const { id } = await buildQuestion(db, {
      topicId: topic.id,
      questionText: `What does line ${place + 1} of the program print, and in which order are its statements run?`,
      ...optionsOf(place),
      correctAnswer: optionText(place, right),
      isExamOnly: true,
    })
    questionIds.push(id)
  }
  const marks = hasMarks ? key.map((_, place) => marksOf(place)) : null
  const others = questionIds.map((questionId, place) => ({ questionId, ...marksOf(place) }))
  const exam = await buildExam(db, {
    topicId: topic.id,
    questionIds,
    examDuration: durationMinutes,
    marking: hasMarks ? { ...ONE_MARK, pass: { kind: 'percent', value: 50 }, isPartial: false, others } : null,
  })
  return { examId: exam.id, key, marks }
}

const ONE_MARK: Marks = { right: PARTS_PER_MARK, wrong: PARTS_PER_MARK / 3 }
const TWO_MARKS: Marks = { right: 2 * PARTS_PER_MARK, wrong: (2 * PARTS_PER_MARK) / 3 }

const marksOf = (place: number): Marks => (place % 3 === 2 ? TWO_MARKS : ONE_MARK)

const optionText = (place: number, option: number) => `The value ${place * 4 + option}, after the loop has ended`

const optionsOf = (place: number) => ({
  optionA: optionText(place, 0),
  optionB: optionText(place, 1),
  optionC: optionText(place, 2),
  optionD: optionText(place, 3),
})
