import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { QUESTION, type QuestionRow } from '../../questions/question-queries.ts'

/** What a round asks only once: a family, or a question that has none. The statement must call questions `q`. */
export const ONCE = sql`coalesce(-q.family_id, q.id)`

export type NamedQuestion = { id: number; topicId: number; topicName: string; familyId?: number | null | undefined }

/** Selects the questions among these that can be practised. */
export const selectNamedQuestions = (db: Db, ids: readonly number[]) =>
  db.select<NamedQuestion>(sql`
    select q.id, q.topic_id as "topicId", t.name as "topicName", q.family_id as "familyId" from questions q join topics t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.is_ready and not q.is_exam_only`)

/** Selects the same with everything that a learner sees. */
export const selectWholeQuestions = (db: Db, ids: readonly number[]) =>
  db.select<QuestionRow & NamedQuestion>(sql`
    select ${QUESTION}, t.name as "topicName" from questions q join topics t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.is_ready and not q.is_exam_only`)
