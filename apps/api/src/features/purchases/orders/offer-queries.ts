import type { Offer } from '@abhyas/contract/purchases-orders'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type OfferedContent = 'topicCount' | 'questionCount' | 'boughtQuestionCount' | 'examCount' | 'freeTopicId' | 'isForSale'

export type OfferedModule = Pick<Offer, OfferedContent> & {
  id: number
  name: string
  description: string
  courseId: number
  courseName: string
  pricePaise: number
  /** The module itself or its course is archived. */
  isArchived: boolean
}

/** Drafts are not offered. A module is sold when it is not archived and has a usable question in a published topic. */
export const selectOptionalOfferedModule = (db: Db, moduleId: number) =>
  db.selectOptional<OfferedModule>(sql`
    select m.id, m.name, m.description, c.id as "courseId", c.name as "courseName", m.price_paise as "pricePaise",
      x.topics as "topicCount", x.questions as "questionCount", x.exams as "examCount", x.free as "freeTopicId",
      (select count(*) from questions q join topics t on t.id = q.topic_id
        where t.module_id = m.id and not t.is_free_sample) as "boughtQuestionCount",
      a."isArchived", x.questions > 0 and not a."isArchived" as "isForSale"
    from modules m join courses c on c.id = m.course_id
    cross join lateral (
      select count(*) as topics, (array_agg(t.id order by t.place, t.id) filter (where t.is_free_sample))[1] as free,
        coalesce(sum((select count(*) from questions q where q.topic_id = t.id and q.is_ready)), 0)::integer
          as questions,
        coalesce(sum((select count(*) from exams e where e.topic_id = t.id and e.state = 'published')), 0)::integer as exams
      from topics t where t.module_id = m.id and t.state = 'published'
    ) x
    cross join lateral (select 'archived' = any(array[m.state, c.state]) as "isArchived") a
    where m.id = ${moduleId} and 'draft' <> all (array[m.state, c.state])`)

/** Returns the questions that the refund rule counts: the module's questions without free samples. */
export const selectBoughtQuestionIds = (db: Db, moduleId: number) =>
  db.select<{ id: number }>(sql`
    select q.id from questions q join topics t on t.id = q.topic_id where t.module_id = ${moduleId} and not t.is_free_sample`)

/** Returns the module's topics, whose exams ask the bought questions. */
export const selectTopicIds = (db: Db, moduleId: number) =>
  db.select<{ id: number }>(sql`select id from topics where module_id = ${moduleId}`)
