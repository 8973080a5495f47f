import { getAllCourses, getContentInside } from '@abhyas/contract/catalog'
import { getAllTopics, getTopicsByModule, searchTopics } from '@abhyas/contract/catalog-topics'
import { countQuestionsByTopic } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { COURSES_PATH } from '../../admin-paths.ts'
import { apiQuery, pagesQuery } from '../api-query.ts'

/** All courses, drafts too. */
export const allCoursesQuery = apiQuery(getAllCourses, {}, { meta: { errorText: () => texts.coursesFetchFailed() } })

const TOPICS_META = { errorText: () => texts.topicsFetchFailed(), unauthorizedPath: COURSES_PATH }

export const topicsQuery = (moduleId: number) =>
  apiQuery(getTopicsByModule, { params: { moduleId } }, { meta: TOPICS_META })

/** The topics of all modules with these words in their names; without words, all of them. */
export const allTopicsQuery = (name: string) =>
  name
    ? pagesQuery(searchTopics, { query: { name } }, { meta: TOPICS_META })
    : pagesQuery(getAllTopics, { query: {} }, { meta: TOPICS_META })

export const topicCountQuery = (topicId: number) => apiQuery(countQuestionsByTopic, { params: { topicId } })

/** Never taken from the cache: an admin decides on a deletion by it. */
export const contentInsideQuery = (kind: 'course' | 'module' | 'topic', id: number) =>
  apiQuery(getContentInside, { params: { kind, id } }, { staleTime: 0, gcTime: 0 })
