import { getMyArchivedCourses } from '@abhyas/contract/catalog'
import { getModule } from '@abhyas/contract/catalog-modules'
import { getTopicsByModule, searchTopics } from '@abhyas/contract/catalog-topics'
import type { Endpoint } from '@abhyas/contract/endpoint'
import { getMyAttempts, getResult } from '@abhyas/contract/exams-attempts'
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
import { examHistoryQuery, myAttemptsQuery, offeredExamsQuery, openAttemptsQuery } from './exams.ts'
import { categoriesQuery } from './links.ts'
import { practisedTopicsQuery } from './practice.ts'
import { namedTopicQuery, practiceQuery, practiceQuestionsQuery } from './practice-round.ts'
import { myOrderQuery, myOrdersQuery, offerQuery } from './purchases.ts'
import type { RequestKey } from './request-key.ts'
import { myProfileQuery } from './users.ts'

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
      myProfileQuery,
      openAttemptsQuery,
      examHistoryQuery,
      practisedTopicsQuery,
      myArchivedCoursesQuery,
      categoriesQuery,
      publishedCoursesQuery,
    ],
  },
  'user/account': { first: () => [myProfileQuery] },
  'user/module/:courseId/modules': {
    first: (courseId) => [modulesQuery(courseId), myModulesQuery, publishedCoursesQuery],
    later: [getMyArchivedCourses, countQuestionsByModule],
  },
  'user/module/:moduleId/topics': {
    first: (moduleId) => [moduleQuery(moduleId), myModulesQuery, moduleTopicsQuery(moduleId), myAttemptsQuery()],
    later: [searchTopics, countQuestionsByModule],
  },
  'user/Topic/:topicId': {
    first: (topicId) => [topicQuery(topicId), myModulesQuery, myAttemptsQuery(topicId)],
    later: [getModule, countQuestionsByModule],
  },
  'user/Topic/:topicId/exam': {
    first: (topicId) => [topicQuery(topicId), offeredExamsQuery(topicId), myAttemptsQuery(topicId)],
    later: [getModule, countQuestionsByModule],
  },
  'user/Topic/:topicId/question': {
    first: (topicId) => [namedTopicQuery(topicId), practiceQuestionsQuery(topicId), practiceQuery(topicId)],
    later: [getModule, getTopicsByModule, countQuestionsByModule],
  },
  // The first call starts the exam, and the exam keeps its own paper and answers.
  'user/exam/:examId/startexam': {},
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
