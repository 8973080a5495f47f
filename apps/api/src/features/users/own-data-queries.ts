import type { LoggedAnswer, OwnAttempt, OwnOrder } from '@abhyas/contract/users'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export const selectGrantsOfLearner = (db: Db, learnerId: number) =>
  db.select<{ moduleId: number; grantedAt: string }>(sql`
    select module_id as "moduleId", granted_at as "grantedAt" from learner.grants
    where learner_id = ${learnerId} order by module_id`)

/** The list needs no limit, because a learner buys each module once. */
export const selectOwnOrders = (db: Db, learnerId: number) =>
  db.select<OwnOrder>(sql`
    select id, module_name as "moduleName", amount_paise::float8 / 100 as amount, state, ordered_at as "orderedAt",
      paid_at as "paidAt", payment_id as "paymentId"
    from learner.orders where learner_id = ${learnerId} order by id`)

/** Selects the answers of one attempt, in the order of the questions. */
const answersIn = (table: 'answers' | 'late_answers') => sql`(
  select coalesce(json_agg(json_build_object('place', x.place, 'option', x.option, 'isMarked', x.is_marked,
    'spentMs', x.spent_ms, 'savedAt', to_char(x.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.place), '[]')
  from ${table === 'answers' ? sql`learner.answers` : sql`learner.late_answers`} x
  where x.learner_id = a.learner_id and x.attempt_id = a.id)`

export const selectOwnAttempts = (db: Db, learnerId: number, limit: number) =>
  db.select<OwnAttempt>(sql`
    select a.id, a.exam_id as "examId", a.exam_name as "examName", a.topic_name as "topicName", a.state,
      a.started_at as "startedAt", a.deadline, a.finished_at as "finishedAt", a.closed_by as "closedBy",
      a.extra_seconds as "extraSeconds", a.question_count as "questionCount", a.correct_count as "correctCount",
      a.void_reason as "voidReason", ${answersIn('answers')} as answers, ${answersIn('late_answers')} as "lateAnswers"
    from learner.attempts a where a.learner_id = ${learnerId} order by a.id desc limit ${limit}`)

export const selectOwnExtraTimes = (db: Db, learnerId: number) =>
  db.select<{ examId: number; seconds: number; reason: string; givenAt: string }>(sql`
    select exam_id as "examId", seconds, reason, given_at as "givenAt" from learner.extra_times
    where learner_id = ${learnerId} order by exam_id`)

/** The mark 'right' or 'wrong' reveals the correct answer, so it is hidden while the learner sits an exam. */
export const selectOwnLog = (db: Db, learnerId: number, limit: number) =>
  db.select<LoggedAnswer>(sql`
    select question_id as "questionId", option, spent_ms as "spentMs", mode, answered_at as "answeredAt",
      case when not exists (select from learner.attempts where learner_id = ${learnerId} and state = 'open')
        then is_right end as "isRight"
    from learner.answer_log where learner_id = ${learnerId} order by answered_at desc, id limit ${limit}`)

export const countOwn = (db: Db, learnerId: number) =>
  db.selectOne<{ attempts: number; answerLog: number }>(sql`
    select (select count(*) from learner.attempts where learner_id = ${learnerId}) as attempts,
      (select count(*) from learner.answer_log where learner_id = ${learnerId}) as "answerLog"`)
