import { getExamsByTopic } from '@abhyas/contract/exams'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isRefusedWith } from '../../../api/api-error.ts'
import { callAll } from '../../../api/call.ts'

export const isLocked = (error: unknown) => isRefusedWith(error, 'module_locked')

export const offeredExamsQuery = (topicId: number) =>
  queryOptions({
    queryKey: ['learner-exams', topicId],
    queryFn: ({ signal }) => callAll(getExamsByTopic, { params: { topicId }, query: { limit: 200 } }, { signal }),
    // The page says the same.
    meta: { errorText: (error) => (isLocked(error) ? null : texts.examListFailed()) },
  })
