import { getPractice } from '@abhyas/contract/practice'
import { getWrongQuestions } from '@abhyas/contract/questions-wrong'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isGone, isInExam, isLocked, isUnauthorized } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readLoginRecord } from '../api/login-record.ts'
import { dropPreloaded } from '../api/preloaded-responses.ts'
import { areAnswersWaiting } from '../unsent-answers/answers-waiting.ts'
import { startSending } from '../unsent-answers/practice-queue.ts'
import { apiQuery, ONCE } from './api-query.ts'
import { topicQuery } from './catalog.ts'
import { questionsQuery } from './questions.ts'

/** The query that is refused first says that the login is over. */
const unauthorizedText = (error: unknown) => (isUnauthorized(error) ? texts.questionUnauthorized() : null)

export const namedTopicQuery = (id: number) =>
  queryOptions({
    ...topicQuery(id),
    ...ONCE,
    meta: { errorText: (error) => unauthorizedText(error) ?? texts.topicDetailsFailed() },
  })

export const practiceQuestionsQuery = (topicId: number) =>
  queryOptions({
    ...questionsQuery(topicId),
    ...ONCE,
    // The questions contain the correct answers: a learner who comes back from an exam fetches them again.
    gcTime: 0,
    meta: {
      errorText: (error) => {
        if (isLocked(error) || isInExam(error)) return null
        return unauthorizedText(error) ?? texts.questionsFetchFailed()
      },
    },
  })

/** The learner's progress in the topic, including the answers that this browser has not sent yet. */
export const practiceQuery = (topicId: number) =>
  queryOptions({
    ...apiQuery(getPractice, { params: { topicId } }),
    queryFn: async ({ signal }) => {
      if (areAnswersWaiting(readLoginRecord()?.userId ?? 0)) dropPreloaded()
      await startSending()
      return call(getPractice, { params: { topicId } }, { signal })
    },
    ...ONCE,
    // The answers of the round before are not in it.
    gcTime: 0,
    meta: { errorText: unauthorizedText },
  })

/** The questions that the learner got wrong in an attempt. They contain the correct answers, as those above do. */
export const wrongQuestionsQuery = (attemptId: number) =>
  queryOptions({
    ...apiQuery(getWrongQuestions, { params: { attemptId } }),
    ...ONCE,
    gcTime: 0,
    meta: {
      errorText: (error) => {
        if (isLocked(error) || isInExam(error) || isGone(error)) return null
        return unauthorizedText(error) ?? texts.questionsFetchFailed()
      },
    },
  })
