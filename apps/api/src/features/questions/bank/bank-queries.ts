import type { BankQuestion, BankFilter as Filter } from '@abhyas/contract/questions-bank'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { countFound } from '../../../sql/counter-queries.ts'
import { QUESTION, type Rendered } from '../question-queries.ts'

/** The pattern is a LIKE pattern for all texts of a question. Undefined matches every question. */
export type BankFilter = Omit<Filter, 'text' | 'isMine'> & {
  pattern?: string | undefined
  /** Only questions whose texts this admin wrote, or only the others. */
  writer?: { id: number; isIncluded: boolean } | undefined
}

const HAS_EXAM = sql`exists (select from exam_questions x where x.question_id = q.id)`
const HAS_OPEN_REPORT = sql`exists (select from question_reports r where r.question_id = q.id and r.state = 'open')`

const IS_DISCUSSED = sql`exists (select from question_comments c where c.question_id = q.id and c.resolved_at is null)`

/** A partial index is used only when its condition is in the text of the statement. */
const STATES: Record<NonNullable<Filter['state']>, Sql> = {
  draft: sql`q.state = 'draft' and q.state <> 'published'`,
  in_review: sql`q.state = 'in_review' and q.state <> 'published'`,
  published: sql`q.state = 'published'`,
}

const yesOrNo = (condition: Sql, isYes: boolean | undefined): (Sql | undefined)[] =>
  isYes === undefined ? [] : [isYes ? condition : sql`not ${condition}`]

const equals = (column: Sql, value: unknown): Sql[] => (value === undefined ? [] : [sql`${column} = ${value}`])

/** Contains only the requested conditions: one statement for all cases would have a plan that fits none. */
function matching(filter: BankFilter): Sql {
  const { pattern, state, tag, changedSince, writer } = filter
  const conditions = [
    pattern !== undefined && sql`q.search_text like ${pattern}`,
    ...equals(sql`q.topic_id`, filter.topicId),
    ...equals(sql`t.module_id`, filter.moduleId),
    ...equals(sql`m.course_id`, filter.courseId),
    state && STATES[state],
    ...equals(sql`q.difficulty`, filter.difficulty),
    tag && sql`q.tags @> array[${tag}::text]`,
    ...equals(sql`q.author_id`, filter.authorId),
    changedSince && sql`q.changed_at >= ${changedSince}::date::timestamp at time zone 'Asia/Kolkata'`,
    ...equals(sql`q.import_id`, filter.importId),
    ...equals(sql`q.family_id`, filter.familyId),
    ...yesOrNo(sql`q.needs_attention`, filter.needsAttention),
    ...yesOrNo(sql`q.is_exam_only`, filter.isExamOnly),
    ...yesOrNo(sql`q.has_explanation`, filter.hasExplanation),
    ...yesOrNo(HAS_EXAM, filter.isUsed),
    ...yesOrNo(HAS_OPEN_REPORT, filter.isFlagged),
    ...yesOrNo(sql`(q.proved_at is not null)`, filter.isProved),
    ...yesOrNo(IS_DISCUSSED, filter.isDiscussed),
    writer && (writer.isIncluded ? sql`q.changed_by = ${writer.id}` : sql`q.changed_by is distinct from ${writer.id}`),
  ]
  return conditions
    .filter((condition) => typeof condition === 'object')
    .reduce((all, one) => sql`${all} and ${one}`, sql``)
}

const WITH_MODULE = sql`join topics t on t.id = q.topic_id join modules m on m.id = t.module_id`

/** The module and the course are joined only if the filter needs them. */
export const found = (filter: BankFilter, after = 0): Sql => sql`
  from questions q ${filter.moduleId === undefined && filter.courseId === undefined ? sql`` : WITH_MODULE}
  where q.id > ${after} ${matching(filter)}`

export type BankRow = BankQuestion & Rendered

/** Selects a question with its topic, module and course. */
export const BANK_QUESTION = sql`${QUESTION}, t.name as "topicName", m.id as "moduleId", m.name as "moduleName",
  c.id as "courseId", c.name as "courseName", q.changed_at as "changedAt",
  (select count(*) from questions f where f.family_id = q.family_id) as "familySize",
  (select username from users where id = q.author_id) as "authorName"`
export const FROM_BANK = sql`from questions q ${WITH_MODULE} join courses c on c.id = m.course_id`

// Plans each search for its own words: a common word is found by reading in order, a rare one through the index.
// The ids come first, because an index alone answers most filters, and the rows are large.
export const selectBankPage = (db: Db, { after, limit, ...filter }: BankFilter & { after: number; limit: number }) =>
  db.select<BankRow>(
    plannedAnew(sql`
      select ${BANK_QUESTION} ${FROM_BANK}
      where q.id = any(array(select q.id ${found(filter, after)} order by q.id limit ${limit})) order by q.id`),
  )

export const selectBankQuestions = (db: Db, ids: readonly number[]) =>
  db.select<BankRow>(sql`select ${BANK_QUESTION} ${FROM_BANK} where q.id = any(${ids}::bigint[])`)

export const selectBankIds = (db: Db, filter: BankFilter, limit: number) =>
  db.select<{ id: number }>(plannedAnew(sql`select q.id ${found(filter)} order by q.id limit ${limit}`))

export const countInBank = (db: Db, filter: BankFilter): Promise<number> => countFound(db, found(filter))

export const selectTags = (db: Db, pattern: string | undefined) =>
  db.select<{ tag: string; count: number }>(sql`
    select tag, count(*) as count from questions, unnest(tags) tag
    where tags <> '{}' and (${pattern}::text is null or tag like ${pattern})
    group by tag order by count desc, tag limit 20`)

/** Selects the admins by name. An expired role gives no rights, but its owner may have written questions. */
export const selectAuthors = (db: Db) =>
  db.select<{ id: number; name: string }>(sql`
    select id, username as name from users where role = 'ROLE_ADMIN' order by lower(username), id limit 500`)
