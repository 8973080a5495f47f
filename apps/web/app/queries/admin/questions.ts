import type { CallInput } from '@abhyas/contract/endpoint'
import { previewQuestion } from '@abhyas/contract/questions'
import { getAuthors, getTags, searchQuestions } from '@abhyas/contract/questions-bank'
import { findDuplicates } from '@abhyas/contract/questions-duplicates'
import { getReports } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { isUnauthorized } from '../../api/api-error.ts'
import { apiQuery, pagesQuery } from '../api-query.ts'

export const questionBankQuery = (filter: Omit<CallInput<typeof searchQuestions>['query'], 'after'>) =>
  pagesQuery(
    searchQuestions,
    { query: filter },
    {
      meta: {
        errorText: (error) => (isUnauthorized(error) ? texts.questionUnauthorized() : texts.questionsFetchFailed()),
      },
    },
  )

export const tagsQuery = (text: string) => apiQuery(getTags, { query: { text } }, { staleTime: 60_000 })

export const authorsQuery = apiQuery(getAuthors, {}, { staleTime: 60_000 })

export const reportsQuery = (filter: Omit<CallInput<typeof getReports>['query'], 'after'>) =>
  pagesQuery(getReports, { query: filter }, { meta: { errorText: () => texts.reportsFailed() } })

export const previewQuery = (body: CallInput<typeof previewQuestion>['body']) =>
  apiQuery(previewQuestion, { body }, { gcTime: 0 })

/** A failed search is no reason to disturb an author: the question can be saved without it. */
export const duplicatesQuery = (body: CallInput<typeof findDuplicates>['body']) =>
  apiQuery(findDuplicates, { body }, { gcTime: 0 })
