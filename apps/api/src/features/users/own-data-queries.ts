import type { LoggedAnswer, OwnAttempt, OwnForecast, OwnGoal, OwnOrder, OwnReport } from '@abhyas/contract/users'
import type { OwnReminders } from '@abhyas/contract/learning-reminders'
import type { SentMail } from '@abhyas/contract/users-mails'
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

/** The form of an instant inside JSON, which the driver does not convert. */
const INSTANT_FORMAT = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** Selects the answers of one attempt, in the order of the questions. */
const answersIn = (table: 'answers' | 'late_answers') => sql`(
  select coalesce(json_agg(json_build_object('place', x.place, 'option', x.option, 'number', x.number::text, 'isMarked', x.is_marked,
    'spentMs', x.spent_ms, 'savedAt', to_char(x.saved_at at time zone 'UTC', ${INSTANT_FORMAT})) order by x.place), '[]')
  from ${table === 'answers' ? sql`learner.answers` : sql`learner.late_answers`} x
  where x.learner_id = a.learner_id and x.attempt_id = a.id)`

const CORRECTIONS = sql`(
  select coalesce(json_agg(json_build_object('place', r.place,
    'correctedAt', to_char(r.regraded_at at time zone 'UTC', ${INSTANT_FORMAT}), 'correctCountBefore', r.was_correct,
    'correctCountAfter', r.correct, 'marksBefore', r.was_marks, 'marksAfter', r.marks) order by r.regrade_id), '[]')
  from learner.regraded_attempts r where r.learner_id = a.learner_id and r.attempt_id = a.id)`

export const selectOwnAttempts = (db: Db, learnerId: number, limit: number) =>
  db.select<OwnAttempt>(sql`
    select a.id, a.exam_id as "examId", a.exam_name as "examName", a.topic_name as "topicName", a.state,
      a.started_at as "startedAt", a.deadline, a.finished_at as "finishedAt", a.closed_by as "closedBy",
      a.extra_seconds as "extraSeconds", a.question_count as "questionCount", a.correct_count as "correctCount", a.marks, a.total_marks as "totalMarks",
      a.void_reason as "voidReason", ${answersIn('answers')} as answers, ${answersIn('late_answers')} as "lateAnswers",
      ${CORRECTIONS} as corrections
    from learner.attempts a where a.learner_id = ${learnerId} order by a.id desc limit ${limit}`)

export const selectOwnExtraTimes = (db: Db, learnerId: number) =>
  db.select<{ examId: number; seconds: number; reason: string; givenAt: string }>(sql`
    select exam_id as "examId", seconds, reason, given_at as "givenAt" from learner.extra_times
    where learner_id = ${learnerId} order by exam_id`)

export const selectOwnAliases = (db: Db, learnerId: number) =>
  db.select<{ examId: number; alias: string }>(sql`
    select exam_id as "examId", alias from learner.exam_aliases where learner_id = ${learnerId} order by exam_id`)

export const selectOptionalOwnGoal = (db: Db, learnerId: number) =>
  db.selectOptional<OwnGoal>(sql`
    select name, exam_id as "examId", (date '1970-01-01' + exam_day)::text as "examDate", pass_mark as "passMark", topics,
      set_at as "setAt"
    from learner.goals where learner_id = ${learnerId}`)

/** A forecast of an exam that is not over would say how hard its questions are. */
export const selectOwnForecasts = (db: Db, learnerId: number, limit: number) =>
  db.select<OwnForecast>(sql`
    select attempt_id as "attemptId", expected, variance, factor, score, made_at as "madeAt" from learner.forecasts
    where learner_id = ${learnerId} and score is not null order by attempt_id desc limit ${limit}`)

/**
 * An answer to a question that was corrected is judged as today. The mark 'right' or 'wrong' reveals the correct answer, so
 * it is hidden while the learner sits an exam.
 */
export const selectOwnLog = (db: Db, learnerId: number, limit: number) =>
  db.select<LoggedAnswer>(sql`
    select question_id as "questionId", option, number, spent_ms as "spentMs", mode, answered_at as "answeredAt",
      case when not exists (select from learner.attempts where learner_id = ${learnerId} and state = 'open')
        then coalesce(corrected, is_right) end as "isRight"
    from learner.answer_log where learner_id = ${learnerId} order by answered_at desc, id limit ${limit}`)

export const selectOwnReports = (shared: Db, userId: number) =>
  shared.select<OwnReport>(sql`
    select id, question_id as "questionId", reason, text, state, created_at as "createdAt", reply,
      answered_at as "answeredAt"
    from question_reports where reporter_id = ${userId} order by id`)

export const selectOwnMails = (shared: Db, userId: number) =>
  shared.select<Pick<SentMail, 'kind' | 'state' | 'createdAt' | 'sentAt'>>(sql`
    select kind, state, created_at as "createdAt", sent_at as "sentAt" from mails
    where user_id = ${userId} order by id`)

export const selectOwnReminders = (shared: Db, userId: number) =>
  shared.selectOptional<OwnReminders>(sql`
    select hour, by_mail as "byMail", by_push as "byPush", next_at as "nextAt", last_at as "lastAt", (
      select coalesce(json_agg(json_build_object('endpoint', endpoint,
        'createdAt', to_char(created_at at time zone 'UTC', ${INSTANT_FORMAT})) order by created_at), '[]')
      from push_subscriptions where user_id = ${userId}) as devices
    from reminders where user_id = ${userId}`)

export const countOwn = (db: Db, learnerId: number) =>
  db.selectOne<{ attempts: number; answerLog: number }>(sql`
    select (select count(*) from learner.attempts where learner_id = ${learnerId}) as attempts,
      (select count(*) from learner.answer_log where learner_id = ${learnerId}) as "answerLog"`)
