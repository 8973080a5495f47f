import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { QUESTION, type QuestionRow } from '../../questions/question-queries.ts'

export type NamedQuestion = { id: number; topicId: number; topicName: string }

/** Selects the questions among these that can be practised. */
export const selectNamedQuestions = (db: Db, ids: readonly number[]) =>
  db.select<NamedQuestion>(sql`
    select q.id, q.topic_id as "topicId", t.name as "topicName" from questions q join topics t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.is_ready and not q.is_exam_only`)

/** Selects the same with everything that a learner sees. */
export const selectWholeQuestions = (db: Db, ids: readonly number[]) =>
  db.select<QuestionRow & NamedQuestion>(sql`
    select ${QUESTION}, t.name as "topicName" from questions q join topics t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.is_ready and not q.is_exam_only`)
