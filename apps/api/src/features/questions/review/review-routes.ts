import * as comments from '@abhyas/contract/questions-comments'
import * as versions from '@abhyas/contract/questions-versions'
import { requireRow } from '../../../http/require-written.ts'
import { route } from '../../../http/route.ts'
import {
  deleteOptionalComment,
  insertOptionalComment,
  selectComments,
  selectOpenComments,
  updateCommentsOpen,
  updateCommentsResolved,
} from './comment-queries.ts'
import { readHistory, restoreVersion } from './versions.ts'

const QUESTIONS_SHOWN = 5000

export const reviewRoutes = [
  route(versions.getQuestionHistory, ({ db, params, caller }) => readHistory(db, params.id, caller.userId)),
  route(versions.restoreVersion, ({ db, params, ifMatch }) => restoreVersion(db, { ...params, ifMatch })),
  route(comments.getComments, ({ db, params, caller }) =>
    selectComments(db, params.id, { callerId: caller.userId, limit: comments.COMMENTS_SHOWN }),
  ),
  route(comments.addComment, async ({ db, params, body, caller }) => {
    const comment = { ...body, questionId: params.id, authorId: caller.userId }
    requireRow(await insertOptionalComment(db, comment), 'question_not_found')
  }),
  route(comments.resolveComments, async ({ db, params, body }) => {
    await (body.isResolved ? updateCommentsResolved(db, params.id) : updateCommentsOpen(db, params.id))
  }),
  route(comments.deleteComment, async ({ db, params, caller }) => {
    requireRow(await deleteOptionalComment(db, params.id, caller.userId), 'comment_not_found')
  }),
  route(comments.getOpenComments, ({ db }) => selectOpenComments(db, QUESTIONS_SHOWN)),
]
