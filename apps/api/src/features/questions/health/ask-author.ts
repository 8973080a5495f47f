import type { Database } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { queueMail } from '../../../queues/queue-mail.ts'
import { insertOptionalComment } from '../review/comment-queries.ts'
import { selectIsAsked, selectOptionalAuthor } from './author-queries.ts'
import { selectOptionalQuestionForUpdate } from './dismissal-queries.ts'

type Asked = { id: number; text: string; adminId: number }

/** Asks the author about a question: a comment that all admins see, and a mail. */
export const askAuthor = (db: Database, { id, text, adminId }: Asked, jobs: Jobs): Promise<void> =>
  db.transaction(async (tx) => {
    requireRow(await selectOptionalQuestionForUpdate(tx, id), 'question_not_found')
    const author = requireRow(await selectOptionalAuthor(tx, id, adminId), 'author_unknown')
    const comment = { questionId: id, authorId: adminId, text }
    if (await selectIsAsked(tx, comment)) return
    const { id: reference } = requireRow(await insertOptionalComment(tx, comment), 'question_not_found')
    await queueMail(tx, { userId: author.id, kind: 'author_asked', reference }, jobs)
  })
