import { HEALTH_FLAGS, type HealthCounts, type HealthFlag, type HealthRow } from '@abhyas/contract/questions-health'
import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { countFound } from '../../../sql/counter-queries.ts'
import { FLAGGED } from '../../../sql/flagged-questions.ts'

/** Learners meet published questions only, and an import may bring many drafts without a key. */
const flagged = (flag: HealthFlag | undefined): Sql =>
  flag === undefined ? FLAGGED : sql`${FLAGGED} and h.flags @> array[${flag}::text]`

const isAfter = (id: number): Sql =>
  id === 0
    ? sql`true`
    : sql`h.harm <= (select harm from question_health where question_id = ${id})
        and (h.harm < (select harm from question_health where question_id = ${id}) or h.question_id > ${id})`

type Page = { flag: HealthFlag | undefined; after: number; limit: number }

/** Selects the questions that harm most, `after` this one. */
export const selectHealthPage = (db: Db, { flag, after, limit }: Page) =>
  db.select<HealthRow & { id: number }>(
    plannedAnew(sql`
      select h.question_id as id, h.flags, h.answers, h.correct, h.open_reports as reports,
        q.withdrawn_at is not null as "isWithdrawn",
        json_build_object('id', q.id, 'questionText', q.question_text, 'topicName', t.name, 'courseName', c.name) as question
      from (
        select * from question_health h where ${flagged(flag)} and ${isAfter(after)}
        order by h.harm desc, h.question_id limit ${limit}
      ) h
      join questions q on q.id = h.question_id join topics t on t.id = q.topic_id join modules m on m.id = t.module_id
      join courses c on c.id = m.course_id
      order by h.harm desc, h.question_id`),
  )

export const countFlagged = (db: Db, flag: HealthFlag | undefined) =>
  countFound(db, sql`from question_health h where ${flagged(flag)}`)

/** Counts the questions of each flag, the worst flag first. */
export const selectHealthCounts = (db: Db) =>
  db.selectOne<HealthCounts>(sql`
    with found as (select h.flags from question_health h where ${FLAGGED}),
    counted as (select flag, count(*) as count from found, unnest(flags) flag group by flag)
    select (select count(*) from found) as flagged,
      (select count(*) from questions where state = 'published') as published,
      (select max(judged_at) from question_health) as "judgedAt",
      (select json_agg(json_build_object('flag', flag, 'count', coalesce(count, 0)) order by nth)
        from unnest(${[...HEALTH_FLAGS]}::text[]) with ordinality f(flag, nth) left join counted using (flag)) as flags`)
