import type { PracticeAnswer, PractisedTopic } from '@abhyas/contract/practice'
import { type AnswerKey, answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { type QuestionKind } from '@abhyas/contract/rules/right-options'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, type Sql, sql } from '@abhyas/database/sql'
import { PLACE_STATE, type TopicPlace } from '../access/access-queries.ts'
import type { RatedQuestion } from '../learning/model/learn-answers.ts'
import { DIFFICULTY, OPTION_COUNT } from '../learning/model/rating-queries.ts'

export type QuestionToJudge = {
  id: number
  topic: TopicPlace
  /** One bit for each option that the question has. A is the lowest bit. */
  optionMask: number
  key: AnswerKey
  isExamOnly: boolean
  /** The question is hidden until it is corrected. */
  isReady: boolean
  rated: RatedQuestion
}

type JudgedRow = Omit<QuestionToJudge, 'topic' | 'rated' | 'key'> &
  Omit<TopicPlace, 'id'> & {
    topicId: number
    kind: QuestionKind
    rightMask: number
    /** Null when the right option is in `rightMask`. */
    writtenKey: string | null
    optionCount: number
    difficulty: number
    answers: number
    correct: number
    topicDifficulty: number
    timeAnswers: number
    timeMean: number
    timeSquares: number
  }

/** A number with one bit for each option of the question `q`. A bit is set when the condition is true for its option. */
const maskOf = (isTrue: (option: Sql) => Sql): Sql => sql`(${isTrue(sql`q.option_a`)})::integer
  + 2 * (${isTrue(sql`q.option_b`)})::integer + 4 * (${isTrue(sql`q.option_c`)})::integer
  + 8 * (${isTrue(sql`q.option_d`)})::integer + 16 * (${isTrue(sql`q.option_e`)})::integer
  + 32 * (${isTrue(sql`q.option_f`)})::integer`

const OPTION_MASK = maskOf((option) => sql`${option} <> ''`)
const RIGHT_MASK = maskOf((option) => sql`${option} = q.correct_answer`)

/** Plain columns: to build JSON of a question takes PostgreSQL longer than to find it. */
export async function selectQuestionsToJudge(db: Db, ids: readonly number[]): Promise<QuestionToJudge[]> {
  const rows = await db.select<JudgedRow>(sql`
    select q.id, q.topic_id as "topicId", t.module_id as "moduleId", t.is_free_sample as "isFreeSample",
      ${PLACE_STATE} as state, ${OPTION_MASK} as "optionMask", ${RIGHT_MASK} as "rightMask",
      q.kind, case when q.kind <> 'one' then q.correct_answer end as "writtenKey", ${OPTION_COUNT} as "optionCount",
      q.is_exam_only as "isExamOnly", q.is_ready as "isReady", ${DIFFICULTY} as difficulty,
      coalesce(r.answers, 0) as answers, coalesce(r.correct, 0) as correct,
      coalesce(tr.difficulty, 0) as "topicDifficulty", coalesce(r.time_answers, 0) as "timeAnswers",
      coalesce(r.time_mean, 0) as "timeMean", coalesce(r.time_squares, 0) as "timeSquares"
    from questions q join topics t on t.id = q.topic_id join modules m on m.id = t.module_id
      join courses c on c.id = m.course_id left join question_ratings r on r.question_id = q.id
      left join topic_ratings tr on tr.topic_id = q.topic_id
    where q.id = any(${ofAnyLength('bigint', ids)})`)
  return rows.map(({ id, topicId, moduleId, isFreeSample, state, optionMask, isExamOnly, ...row }) => ({
    id,
    topic: { id: topicId, moduleId, isFreeSample, state },
    optionMask,
    key: keyOf(row),
    isExamOnly,
    isReady: row.isReady,
    rated: {
      rating: { difficulty: row.difficulty, answers: row.answers, correct: row.correct },
      topicDifficulty: row.topicDifficulty,
      times: { answers: row.timeAnswers, mean: row.timeMean, squares: row.timeSquares },
      optionCount: row.optionCount,
    },
  }))
}

const keyOf = ({ kind, rightMask, writtenKey }: Pick<JudgedRow, 'kind' | 'rightMask' | 'writtenKey'>): AnswerKey =>
  writtenKey === null ? { kind, rightMask } : answerKeyOf({ kind, correctAnswer: writtenKey })

export const selectProgress = (db: Db, learnerId: number, topicId: number) =>
  db.select<PracticeAnswer>(sql`
    select question_id as "questionId", option, number, is_right as "isRight", answered_at as "answeredAt"
    from learner.progress where learner_id = ${learnerId} and topic_id = ${topicId} order by question_id`)

/** Selects the topics that the learner answered last, the latest first. */
export const selectLastTopics = (db: Db, learnerId: number, limit: number) =>
  db.select<{ topicId: number }>(sql`
    select topic_id as "topicId" from learner.progress where learner_id = ${learnerId}
    group by topic_id order by max(answered_at) desc, topic_id limit ${limit}`)

type PractisedIds = { topicIds: number[]; answeredIds: number[]; rightIds: number[]; dueIds: number[] }

/** Counts the questions of the topics that are not drafts, and the answered and due ones among them. */
export const selectPractisedTopics = (db: Db, { topicIds, answeredIds, rightIds, dueIds }: PractisedIds) =>
  db.select<Omit<PractisedTopic, 'lastAnsweredAt' | 'mastery'> & { moduleId: number; isArchived: boolean }>(sql`
    select m.id as "moduleId", 'archived' = any(array[t.state, m.state, c.state]) as "isArchived",
      json_build_object('id', t.id, 'topicName', t.name) as topic, count(*) as "questionCount",
      count(*) filter (where q.id = any(${answeredIds}::bigint[])) as "answeredCount",
      count(*) filter (where q.id = any(${rightIds}::bigint[])) as "rightCount",
      count(*) filter (where q.id = any(${dueIds}::bigint[])) as "dueCount"
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
      join questions q on q.topic_id = t.id and q.is_ready and not q.is_exam_only
    where t.id = any(${topicIds}::bigint[]) and 'draft' <> all (array[t.state, m.state, c.state])
    group by t.id, m.id, c.id`)
