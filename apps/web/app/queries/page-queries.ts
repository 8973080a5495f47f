import { getMyArchivedCourses } from '@abhyas/contract/catalog'
import { getModule } from '@abhyas/contract/catalog-modules'
import { getTopic, getTopicsByModule, searchTopics } from '@abhyas/contract/catalog-topics'
import type { Endpoint } from '@abhyas/contract/endpoint'
import { getMyAttempts } from '@abhyas/contract/exams-attempts'
import { getResult } from '@abhyas/contract/exams-results'
import { getMix } from '@abhyas/contract/learning-more'
import { getToday } from '@abhyas/contract/learning-today'
import { getPractice } from '@abhyas/contract/practice'
import { countQuestionsByModule } from '@abhyas/contract/questions'
import {
  moduleQuery,
  modulesQuery,
  moduleTopicsQuery,
  myArchivedCoursesQuery,
  myModulesQuery,
  publishedCoursesQuery,
  topicQuery,
} from './catalog.ts'
import { examHistoryQuery, mocksQuery, myAttemptsQuery, offeredExamsQuery, openAttemptsQuery } from './exams.ts'
import {
  goalChoicesQuery,
  goalQuery,
  goalReadinessQuery,
  revisionPlanQuery,
  setAsideQuery,
  topicReadinessQuery,
} from './goals.ts'
import { categoriesQuery } from './links.ts'
import { mistakesQuery, moreQuery } from './more.ts'
import { myProgressQuery, practisedTopicsQuery, progressQuery } from './practice.ts'
import { namedTopicQuery, practiceQuery, practiceQuestionsQuery, wrongQuestionsQuery } from './practice-round.ts'
import { myOrderQuery, myOrdersQuery, offerQuery } from './purchases.ts'
import { remindersQuery } from './reminders.ts'
import type { RequestKey } from './request-key.ts'
import { todayQuery, todayQuestionsQuery } from './today.ts'
import { myProfileQuery, myReportsQuery } from './users.ts'

type PageQueries = {
  /** The queries that the page makes at once. They are preloaded with its document, and prefetched on a tap. */
  first?: (id: number) => { queryKey: RequestKey }[]
  /** The queries that the page makes later, with ids from the first responses. */
  later?: Endpoint[]
  /** About money the page shows nothing old: the service worker keeps none of its responses. */
  isOnlineOnly?: true
}

/** For each of the learner's pages in routes.ts: which queries it makes, given the number in its address. */
export const PAGE_QUERIES: Record<string, PageQueries> = {
  'user/dashboard': {
    first: () => [
      todayQuery,
      goalReadinessQuery,
      myProfileQuery,
      openAttemptsQuery,
      practisedTopicsQuery,
      myProgressQuery,
      examHistoryQuery,
      myArchivedCoursesQuery,
      categoriesQuery,
      publishedCoursesQuery,
    ],
  },
  'user/today': { first: () => [todayQuestionsQuery], later: [getToday] },
  'user/goal': { first: () => [goalQuery, goalChoicesQuery] },
  'user/revision': { first: () => [revisionPlanQuery, setAsideQuery] },
  'user/more': { first: () => [moreQuery] },
  'user/mistakes': { first: () => [mistakesQuery] },
  'user/mix': { later: [getMix] },
  'user/mocks': { first: () => [mocksQuery, openAttemptsQuery] },
  'user/account': { first: () => [myProfileQuery, remindersQuery] },
  'user/reports': { first: () => [myReportsQuery] },
  'user/module/:courseId/modules': {
    first: (courseId) => [
      modulesQuery(courseId),
      myModulesQuery,
      progressQuery('course', courseId),
      publishedCoursesQuery,
    ],
    later: [getMyArchivedCourses],
  },
  'user/module/:moduleId/topics': {
    first: (moduleId) => [
      moduleQuery(moduleId),
      myModulesQuery,
      moduleTopicsQuery(moduleId),
      progressQuery('module', moduleId),
    ],
    later: [searchTopics, countQuestionsByModule],
  },
  'user/Topic/:topicId': {
    first: (topicId) => [topicQuery(topicId), myModulesQuery, progressQuery('topic', topicId)],
    later: [getModule, countQuestionsByModule],
  },
  'user/Topic/:topicId/exam': {
    first: (topicId) => [
      topicQuery(topicId),
      offeredExamsQuery(topicId),
      myAttemptsQuery(topicId),
      topicReadinessQuery(topicId),
    ],
    later: [getModule, countQuestionsByModule],
  },
  'user/Topic/:topicId/question': {
    first: (topicId) => [namedTopicQuery(topicId), practiceQuestionsQuery(topicId), practiceQuery(topicId)],
    later: [getModule, getTopicsByModule, countQuestionsByModule],
  },
  // The exam makes its own calls, and keeps its own paper and answers.
  'user/exam/:examId/startexam': {},
  'user/attempt/:attemptId/wrong': {
    first: (attemptId) => [wrongQuestionsQuery(attemptId)],
    later: [getPractice, getTopic, getModule, getTopicsByModule, countQuestionsByModule],
  },
  'user/exam/results': { later: [getMyAttempts, getResult] },
  'user/buynow/:moduleId': { first: (moduleId) => [offerQuery(moduleId)], isOnlineOnly: true },
  'user/orders': { first: () => [myOrdersQuery], isOnlineOnly: true },
  'user/orders/:orderId': { first: (orderId) => [myOrderQuery(orderId), myProfileQuery], isOnlineOnly: true },
}

/** Returns the queries that the page at this path makes at once. Without an id, the one in the path is used. */
export function firstQueriesOf(path: string, id?: number): { queryKey: RequestKey }[] {
  for (const [route, { first }] of Object.entries(PAGE_QUERIES)) {
    const match = new RegExp(`^/${route.replace(/:\w+/, '(\\d+)')}$`).exec(path)
    if (match) return first?.(id ?? Number(match[1] ?? 0)) ?? []
  }
  return []
}
