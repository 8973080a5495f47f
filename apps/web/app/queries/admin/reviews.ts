import { getComments, getOpenComments } from '@abhyas/contract/questions-comments'
import { getQuestionHistory } from '@abhyas/contract/questions-versions'
import { getReviewRule } from '@abhyas/contract/site-review-rule'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from '../api-query.ts'

const UNTOLD = { meta: { errorText: () => null } }

/** A dialog shows its own failure, and reads again each time that it opens. */
const OF_DIALOG = { gcTime: 0, staleTime: 0, ...UNTOLD }

export const historyQuery = (id: number) => apiQuery(getQuestionHistory, { params: { id } }, OF_DIALOG)

export const commentsQuery = (id: number) => apiQuery(getComments, { params: { id } }, OF_DIALOG)

export const openCommentsQuery = apiQuery(getOpenComments, {}, { staleTime: 30_000, ...UNTOLD })

export const reviewRuleQuery = apiQuery(
  getReviewRule,
  {},
  { staleTime: 30_000, meta: { errorText: () => texts.reviewRuleUnread() } },
)
