import { bought, given, selectTopicPlaces } from '@abhyas/api/features/access/access-queries'
import type { JudgedAnswer } from '@abhyas/api/features/learning/model/learn-answers'
import { dayOf } from '@abhyas/api/sql/day-counters'
import { REFUND_DAYS } from '@abhyas/contract/purchases-orders'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** How practice was recorded before there was a model. record-without-model.ts puts it in place of today's functions. */
export const lockLearner = (tx: Db, learnerId: number) =>
  tx.select(
    sql`select from learner.orders where learner_id = ${learnerId} and state = 'paid' order by id for key share`,
  )

const maskOf = (options: readonly string[], isTrue: (option: string) => boolean) =>
  options.reduce((mask, option, place) => mask | (Number(isTrue(option)) << place), 0)

type FormerQuestion = { topicId: number; options: string[]; correctAnswer: string }

export async function selectQuestionsToJudge(db: Db, ids: readonly number[]) {
  const questions = await db.select<FormerQuestion>(sql`
    select q.id, q.topic_id as "topicId", array[q.option_a, q.option_b, q.option_c, q.option_d] as options,
      q.correct_answer as "correctAnswer", q.is_exam_only as "isExamOnly", q.needs_attention as "needsAttention",
      t.is_free_sample as "isFreeSample"
    from questions q join topics t on t.id = q.topic_id where q.id = any(${ids}::bigint[])`)
  const places = await selectTopicPlaces(db, [...new Set(questions.map(({ topicId }) => topicId))])
  const topics = new Map(places.map((place) => [place.id, place]))
  return questions.map((question) =>
    Object.assign(question, {
      topic: topics.get(question.topicId),
      optionMask: maskOf(question.options, (option) => option !== ''),
      rightMask: maskOf(question.options, (option) => option === question.correctAnswer),
    }),
  )
}

type AskedModule = { learnerId: number; moduleId: number }

export const selectOpenModules = (db: Db, asked: readonly AskedModule[]) =>
  db.select<AskedModule & { isRefundable: boolean }>(sql`
    select u.learner_id as "learnerId", u.module_id as "moduleId", exists (
      ${bought(sql`u.learner_id`, sql`u.module_id`)} and paid_at > now() - make_interval(days => ${REFUND_DAYS})
    ) as "isRefundable"
    from unnest(${asked.map(({ learnerId }) => learnerId)}::bigint[], ${asked.map(({ moduleId }) => moduleId)}::bigint[])
      u(learner_id, module_id)
    where exists (${given(sql`u.learner_id`, sql`u.module_id`)}) or exists (${bought(sql`u.learner_id`, sql`u.module_id`)})`)

export const selectOpenPapers = (db: Db, learnerIds: readonly number[]) =>
  db.select<{ learnerId: number; examId: number; paperId: number }>(sql`
    select a.learner_id as "learnerId", exam_id as "examId", paper_id as "paperId"
    from unnest(${learnerIds}::bigint[]) u(learner_id) cross join lateral (
      select * from learner.attempts where learner_id = u.learner_id and state = 'open' offset 0
    ) a`)

type Recording = { learnerId: number; mode: 'practice' | 'exam'; answers: readonly JudgedAnswer[] }

const DAY = dayOf(sql`answered_at`)

export const recordAnswers = (db: Db, { learnerId, mode, answers }: Recording) =>
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
    ), counted as (
      insert into learner.days as d (learner_id, day, practice_answers)
      select ${learnerId}::bigint, ${DAY}, count(*) from logged group by 2 order by 2
      on conflict (learner_id, day) do update set practice_answers = d.practice_answers + excluded.practice_answers,
        is_folded = false
    )
    insert into learner.progress as p (learner_id, question_id, topic_id, option, is_right, answered_at)
    select distinct on (question_id) ${learnerId}::bigint, question_id, topic_id, option, is_right, answered_at
    from logged order by question_id, answered_at desc
    on conflict (learner_id, question_id) do update set topic_id = excluded.topic_id, option = excluded.option,
      is_right = excluded.is_right, answered_at = excluded.answered_at
    where excluded.answered_at > p.answered_at`)
