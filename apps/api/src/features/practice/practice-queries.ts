import type { PracticeAnswer, PractisedTopic } from '@abhyas/contract/practice'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type QuestionToJudge = {
  id: number
  topicId: number
  /** The options by place, A to D. An empty text means that there is no such option. */
  options: string[]
  correctAnswer: string
  /** The question is for exams only, or is hidden until it is corrected. */
  isWithheld: boolean
}

export const selectQuestionsToJudge = (db: Db, ids: readonly number[]) =>
  db.select<QuestionToJudge>(sql`
    select id, topic_id as "topicId", array[option_a, option_b, option_c, option_d] as options,
      correct_answer as "correctAnswer", is_exam_only or needs_attention as "isWithheld"
    from questions where id = any(${ids}::bigint[])`)

export type JudgedAnswer = {
  id: string
  questionId: number
  questionVersion: number
  topicId: number
  option: number
  isRight: boolean
  spentMs: number
  agoMs: number
}

/**
 * Writes the log and the progress in one statement, so both happen or neither. An answer that is in the log already
 * does not change the progress, nor does an answer that is older than the current one. Rows are written in one fixed
 * order, so that two tabs with the same answers never deadlock.
 */
export const insertAnswers = (db: Db, learnerId: number, mode: 'practice' | 'exam', answers: readonly JudgedAnswer[]) =>
  db.write(sql`
    with logged as (
      insert into learner.answer_log (learner_id, id, question_id, question_version, topic_id, option, is_right,
        spent_ms, mode, answered_at)
      select ${learnerId}, id, question_id, question_version, topic_id, option, is_right, spent_ms, ${mode},
        now() - ago_ms * interval '1 ms'
      from unnest(${answers.map(({ id }) => id)}::uuid[], ${answers.map(({ questionId }) => questionId)}::bigint[],
        ${answers.map(({ questionVersion }) => questionVersion)}::integer[],
        ${answers.map(({ topicId }) => topicId)}::bigint[], ${answers.map(({ option }) => option)}::smallint[],
        ${answers.map(({ isRight }) => isRight)}::boolean[], ${answers.map(({ spentMs }) => spentMs)}::integer[],
        ${answers.map(({ agoMs }) => agoMs)}::bigint[])
        as given (id, question_id, question_version, topic_id, option, is_right, spent_ms, ago_ms)
      order by id
      on conflict (learner_id, id) do nothing returning question_id, topic_id, option, is_right, answered_at
    )
    insert into learner.progress as p (learner_id, question_id, topic_id, option, is_right, answered_at)
    select distinct on (question_id) ${learnerId}::bigint, question_id, topic_id, option, is_right, answered_at
    from logged order by question_id, answered_at desc
    on conflict (learner_id, question_id) do update set topic_id = excluded.topic_id, option = excluded.option,
      is_right = excluded.is_right, answered_at = excluded.answered_at
    where excluded.answered_at > p.answered_at`)

export const selectProgress = (db: Db, learnerId: number, topicId: number) =>
  db.select<PracticeAnswer>(sql`
    select question_id as "questionId", option, is_right as "isRight", answered_at as "answeredAt"
    from learner.progress where learner_id = ${learnerId} and topic_id = ${topicId} order by question_id`)

export type AnsweredTopic = { topicId: number; answeredIds: number[]; rightIds: number[]; lastAnsweredAt: string }

export const selectAnsweredTopics = (db: Db, learnerId: number, limit: number) =>
  db.select<AnsweredTopic>(sql`
    select topic_id as "topicId", array_agg(question_id) as "answeredIds",
      coalesce(array_agg(question_id) filter (where is_right), '{}') as "rightIds",
      max(answered_at) as "lastAnsweredAt"
    from learner.progress where learner_id = ${learnerId}
    group by topic_id order by max(answered_at) desc, topic_id limit ${limit}`)

type PractisedIds = { topicIds: number[]; answeredIds: number[]; rightIds: number[] }

/** Counts the questions of the topics that are not drafts, and the answered ones among them. */
export const selectPractisedTopics = (db: Db, { topicIds, answeredIds, rightIds }: PractisedIds) =>
  db.select<Omit<PractisedTopic, 'lastAnsweredAt'> & { moduleId: number; isArchived: boolean }>(sql`
    select m.id as "moduleId", 'archived' = any(array[t.state, m.state, c.state]) as "isArchived",
      json_build_object('id', t.id, 'topicName', t.name) as topic, count(*) as "questionCount",
      count(*) filter (where q.id = any(${answeredIds}::bigint[])) as "answeredCount",
      count(*) filter (where q.id = any(${rightIds}::bigint[])) as "rightCount"
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
      join questions q on q.topic_id = t.id and not q.needs_attention and not q.is_exam_only
    where t.id = any(${topicIds}::bigint[]) and 'draft' <> all (array[t.state, m.state, c.state])
    group by t.id, m.id, c.id`)
