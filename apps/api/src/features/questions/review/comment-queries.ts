import type { QuestionComment } from '@abhyas/contract/questions-comments'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Selects the newest comments of a question, the oldest of them first. */
export const selectComments = (db: Db, questionId: number, { callerId, limit }: { callerId: number; limit: number }) =>
  db.select<QuestionComment>(sql`
    select * from (
      select c.id, json_build_object('id', c.author_id, 'name', u.username) as author,
        c.author_id = ${callerId} as "isMine", c.text, c.created_at as "createdAt", c.resolved_at as "resolvedAt"
      from question_comments c left join users u on u.id = c.author_id
      where c.question_id = ${questionId} order by c.id desc limit ${limit}
    ) newest order by id`)

type NewComment = { questionId: number; authorId: number; text: string }

/** Returns null when the question does not exist. */
export async function insertOptionalComment(tx: Db, { questionId, authorId, text }: NewComment) {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into question_comments (question_id, author_id, text)
    select id, ${authorId}::bigint, ${text} from questions where id = ${questionId} for key share returning id`)
  return row ?? null
}

/** Returns null when the comment does not exist or another admin wrote it. */
export async function deleteOptionalComment(db: Db, id: number, authorId: number) {
  const [row] = await db.write<{ id: number }>(sql`
    delete from question_comments where id = ${id} and author_id = ${authorId} returning id`)
  return row ?? null
}

export const updateCommentsResolved = (db: Db, questionId: number) =>
  db.write(
    sql`update question_comments set resolved_at = now() where question_id = ${questionId} and resolved_at is null`,
  )

/** Comments that were closed together are opened together. */
export const updateCommentsOpen = (db: Db, questionId: number) =>
  db.write(sql`
    update question_comments set resolved_at = null
    where question_id = ${questionId} and resolved_at = (
      select max(resolved_at) from question_comments where question_id = ${questionId})`)

export const selectOpenComments = (db: Db, limit: number) =>
  db.select<{ questionId: number; count: number }>(sql`
    select question_id as "questionId", count(*) from question_comments where resolved_at is null
    group by question_id order by question_id desc limit ${limit}`)
