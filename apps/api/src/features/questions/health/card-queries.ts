import type { HealthCard } from '@abhyas/contract/questions-health'
import { VERSIONS_SHOWN } from '@abhyas/contract/questions-versions'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { versionsOf, WRITER } from '../review/version-queries.ts'

/** Few questions are in more exams, and no admin reads a longer list. */
const EXAMS_SHOWN = 50

export type Facts = Pick<HealthCard, 'writer'> & {
  dismissedReason: string | null
  dismissedBy: string | null
  dismissedAt: string | null
  withdrawnAt: string | null
  isWithdrawnByItself: boolean
  withdrawnBy: string | null
}

/** Selects what people have said and done about a question. Null when the question does not exist. */
export const selectOptionalFacts = (db: Db, questionId: number) =>
  db.selectOptional<Facts>(sql`
    select ${WRITER} as writer, h.dismissed_reason as "dismissedReason",
      (select username from users where id = h.dismissed_by) as "dismissedBy", h.dismissed_at as "dismissedAt",
      w.withdrawn_at as "withdrawnAt", w.withdrawn_by is null as "isWithdrawnByItself",
      (select username from users where id = w.withdrawn_by) as "withdrawnBy"
    from questions w left join users u on u.id = w.changed_by
    left join question_health h on h.question_id = w.id and h.dismissed_version = w.asked_since
    where w.id = ${questionId}`)

/** Selects the answers by language, since learners are asked these words, options and key. */
export const selectLanguageFigures = (db: Db, questionId: number, since: number) =>
  db.select<HealthCard['languages'][number]>(sql`
    select lang, sum(answers)::integer as answers, sum(correct)::integer as correct from language_figures
    where question_id = ${questionId} and version >= ${since} group by lang order by answers desc, lang`)

/** Selects the versions of a question with the answers to each, the newest first. */
export const selectVersionFigures = (db: Db, questionId: number) =>
  db.select<HealthCard['versions'][number]>(sql`
    with written as (${versionsOf(questionId)})
    select w.version, ${WRITER} as writer, w.changed_at as "writtenAt", w.texts ->> 'correctAnswer' as "correctAnswer",
      coalesce(f.answers, 0)::integer as answers, coalesce(f.correct, 0)::integer as correct
    from written w left join users u on u.id = w.changed_by
    left join lateral (
      select sum(answers) as answers, sum(correct) as correct from question_figures
      where question_id = ${questionId} and version > w."versionBefore" and version <= w.version
    ) f on true
    order by w.version desc limit ${VERSIONS_SHOWN}`)

/** Selects the answers to the other questions of the same template. */
export const selectFamilyFigures = (db: Db, questionId: number) =>
  db.selectOne<NonNullable<HealthCard['family']>>(sql`
    select count(distinct o.id)::integer as questions, coalesce(sum(f.answers), 0)::integer as answers,
      coalesce(sum(f.correct), 0)::integer as correct
    from questions q join questions o on o.family_id = q.family_id and o.id <> q.id
    left join question_figures f on f.question_id = o.id and f.version >= o.asked_since
    where q.id = ${questionId}`)

/** Selects the exams that name the question, or ask it through a pool. */
export const selectExamsThatAsk = (db: Db, questionId: number) =>
  db.select<HealthCard['exams'][number]>(sql`
    with asking as (
      select id from papers
      where jsonb_path_query_array(answers::jsonb, '$[*].id') @> jsonb_build_array(${questionId}::bigint)
    )
    select id, name as "examName" from exams where id in (
      select exam_id from exam_questions where question_id = ${questionId}
      union select e.id from exams e join asking on asking.id = e.paper_id
      union select x.exam_id from exam_papers x join asking on asking.id = x.paper_id
    )
    order by id desc limit ${EXAMS_SHOWN}`)
