import { getAllTopics } from '@abhyas/contract/catalog-topics'
import { getExamsByTopic } from '@abhyas/contract/exams'
import { getExamQuestions } from '@abhyas/contract/exams-attempts'
import { getExamBriefing } from '@abhyas/contract/exams-briefing'
import { getAttempts, getAttemptTimeline, getExtraTimes } from '@abhyas/contract/exams-manage'
import { checkMock, getInvited, getMock, type MockSettings } from '@abhyas/contract/exams-mocks'
import * as texts from '@abhyas/messages/texts'
import { isGone, isUnauthorized } from '../../api/api-error.ts'
import { apiQuery, pagesQuery, wholeListQuery } from '../api-query.ts'
import { keysOf } from '../request-key.ts'
import { WAITING_KEYS } from './dashboards.ts'

const REFETCH_WHILE_OPEN_MS = 15_000

/** The queries whose responses change when an admin changes an attempt or its extra time. */
export const LEARNERS_ATTEMPTS_KEYS = [...keysOf(getAttempts, getExtraTimes, getAttemptTimeline), ...WAITING_KEYS]

export const examsQuery = (topicId: number) =>
  wholeListQuery(
    getExamsByTopic,
    { params: { topicId } },
    {
      meta: {
        errorText: (error) => (isUnauthorized(error) ? texts.questionUnauthorized() : texts.examsFetchFailed()),
      },
    },
  )

type AttemptsFilter = { examId?: number | undefined; userId?: number | undefined }

export const learnersAttemptsQuery = (filter: AttemptsFilter) =>
  pagesQuery(getAttempts, { query: filter }, { meta: { errorText: () => texts.adminAttemptsFailed() } })

export const attemptsToJudgeQuery = pagesQuery(
  getAttempts,
  { query: { toJudge: 'true' as const } },
  { meta: { errorText: () => texts.adminAttemptsFailed() } },
)

export const extraTimesQuery = (examId: number) =>
  pagesQuery(getExtraTimes, { params: { examId }, query: {} }, { meta: { errorText: () => texts.extraTimesFailed() } })

/** Fetched again and again while the learner sits the exam. */
export const attemptTimelineQuery = (userId: number, attemptId: number) =>
  apiQuery(
    getAttemptTimeline,
    { params: { userId, attemptId } },
    {
      refetchInterval: ({ state }) => (state.data?.state === 'open' ? REFETCH_WHILE_OPEN_MS : false),
      meta: { errorText: (error) => (isGone(error) ? null : texts.timelineFailed()) },
    },
  )

export const mockQuery = (id: number) =>
  apiQuery(
    getMock,
    { params: { id } },
    { meta: { errorText: (error) => (isGone(error) ? null : texts.mockLoadFailed()) } },
  )

/** Stores nothing. The page shows a failure itself. */
export const mockCheckQuery = (body: MockSettings) =>
  apiQuery(checkMock, { body }, { staleTime: 0, retry: false, meta: { errorText: () => null } })

/** Every topic with its module and its course. */
export const everyTopicQuery = wholeListQuery(getAllTopics, {}, { meta: { errorText: () => texts.mockTopicsFailed() } })

/** The facts of an exam as a learner reads them. */
export const briefingQuery = (examId: number) =>
  apiQuery(getExamBriefing, { params: { examId } }, { retry: false, meta: { errorText: () => null } })

/** The questions of one of the papers of an exam, without their answers. */
export const paperQuery = (examId: number, variant: number) =>
  apiQuery(
    getExamQuestions,
    { params: { examId }, query: { variant } },
    { retry: false, meta: { errorText: () => null } },
  )

export const invitedQuery = (id: number) =>
  pagesQuery(getInvited, { params: { id }, query: {} }, { meta: { errorText: () => texts.mockInviteLoadFailed() } })
