import { getQuestionsByTopic } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { isUnauthorized } from '../api/api-error.ts'
import { wholeListQuery } from './api-query.ts'

export const questionsQuery = (topicId: number) =>
  wholeListQuery(
    getQuestionsByTopic,
    { params: { topicId } },
    {
      meta: {
        errorText: (error) => (isUnauthorized(error) ? texts.questionUnauthorized() : texts.questionsFetchFailed()),
      },
    },
  )
