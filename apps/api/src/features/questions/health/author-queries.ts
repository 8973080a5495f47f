import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/**
 * Selects the admin to ask about a question: who wrote its texts, or else who added it. Another admin than the caller
 * comes first. An account without access to the pages of admins could not answer.
 */
export const selectOptionalAuthor = (tx: Db, questionId: number, callerId: number) =>
  tx.selectOptional<{ id: number }>(sql`
    select u.id from questions q join users u on u.id in (q.changed_by, q.author_id)
    where q.id = ${questionId} and u.role = 'ROLE_ADMIN' and (u.role_expires_at is null or u.role_expires_at > now())
    order by u.id = ${callerId}, u.id = q.changed_by desc nulls last limit 1`)

/** Tells whether the caller has just asked the same, such as by a second click. */
export const selectIsAsked = async (tx: Db, { questionId, authorId, text }: NewQuestionToAuthor): Promise<boolean> =>
  (await tx.selectOptional(sql`
    select id from question_comments
    where question_id = ${questionId} and author_id = ${authorId} and text = ${text}
      and created_at > now() - interval '1 minute' limit 1`)) !== null

type NewQuestionToAuthor = { questionId: number; authorId: number; text: string }

/** Selects what an admin asked. Null when the comment or its question was deleted. */
export const selectOptionalAskedAuthor = (db: Db, commentId: number) =>
  db.selectOptional<{ questionId: number; questionText: string; text: string; asker: string | null }>(sql`
    select q.id as "questionId", q.question_text as "questionText", c.text, u.username as asker
    from question_comments c join questions q on q.id = c.question_id left join users u on u.id = c.author_id
    where c.id = ${commentId}`)
