import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import type { Locale } from '@abhyas/messages/locales'

export type ReportToAnswer = {
  id: number
  lang: Locale
  policy: RegradePolicy
  reply: string
  authorId: number
  /** The key that was reported is still that of the question. */
  isKeyKept: boolean
}

/** The key of question `g.question_id` in this version. Texts are kept under the last version that had them. */
const keyAt = (version: Sql) => sql`(
  select key from (
    select version, texts ->> 'correctAnswer' as key from question_versions where question_id = g.question_id
    union all select version, correct_answer from questions where id = g.question_id
  ) v where v.version >= ${version} order by v.version limit 1)`

/**
 * Selects the open reports of the question of a correction that is being told. A report that was written afterwards is
 * about the corrected question. A correction that takes another one back answers nobody again.
 */
export const selectReportsToAnswer = (tx: Db, regradeId: number) =>
  tx.select<ReportToAnswer>(sql`
    select r.id, coalesce(u.lang, 'en') as lang, g.policy, g.reply, g.author_id as "authorId",
      coalesce(${keyAt(sql`r.question_version`)} = ${keyAt(sql`g.question_version`)}, false) as "isKeyKept"
    from regrades g
    join question_reports r on r.question_id = g.question_id and r.state = 'open'
      and r.created_at <= coalesce(g.graded_at, now())
    left join users u on u.id = r.reporter_id
    where g.id = ${regradeId} and g.state = 'telling' and g.policy <> 'taken_back' order by r.id`)
