import type { QuestionHistory, QuestionTexts, QuestionVersion } from '@abhyas/contract/questions-versions'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'

/** The texts that a question has now, as the trigger keep_question_version stores those that a change replaced. */
const TEXTS = sql`jsonb_build_object('kind', kind, 'questionText', question_text, 'optionA', option_a,
  'optionB', option_b, 'optionC', option_c, 'optionD', option_d, 'optionE', option_e, 'optionF', option_f,
  'correctAnswer', correct_answer, 'description', description, 'reasons', to_jsonb(reasons), 'keepsOrder', keeps_order)`

/** The versions of a question as a statement. A version had its texts since the one after `versionBefore`. */
export const versionsOf = (questionId: number): Sql => sql`
  select *, coalesce(lag(version) over (order by version), 0) as "versionBefore" from (
    select version, changed_by, changed_at, texts from question_versions where question_id = ${questionId}
    union all select version, changed_by, changed_at, ${TEXTS} from questions where id = ${questionId}
  ) each`

/** Who wrote a version. The statement must call it `w`, and the account of its writer `u`. */
export const WRITER = sql`case when w.changed_by is not null then json_build_object('id', w.changed_by, 'name', u.username) end`

/** Selects the versions of a question, the newest first. The first has the texts of now. */
export const selectVersions = (db: Db, questionId: number, limit: number) =>
  db.select<QuestionVersion>(sql`
    with written as (${versionsOf(questionId)})
    select w.version, ${WRITER} as writer, w.changed_at as "writtenAt", p.published_at as "publishedAt", p.username as "publisherName", w.texts
    from written w left join users u on u.id = w.changed_by
    left join lateral (
      select p.published_at, b.username from question_publications p left join users b on b.id = p.published_by
      where p.question_id = ${questionId} and p.version > w."versionBefore" and p.version <= w.version
      order by p.version limit 1
    ) p on true
    order by w.version desc limit ${limit}`)

/** Returns null when the question does not exist. */
export const selectOptionalReviewFacts = (db: Db, questionId: number, callerId: number) =>
  db.selectOptional<Pick<QuestionHistory, 'isFromFiles' | 'mayPublish'>>(sql`
    select exists (select from content_sources where kind = 'question' and row_id = q.id) as "isFromFiles",
      may_publish(q.id, q.changed_by, ${callerId}::bigint) as "mayPublish"
    from questions q where q.id = ${questionId}`)

export const selectOptionalVersionTexts = (db: Db, questionId: number, version: number) =>
  db.selectOptional<{ texts: QuestionTexts }>(sql`
    select texts from question_versions where question_id = ${questionId} and version = ${version}`)
