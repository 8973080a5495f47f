import { getAllCourses } from '@abhyas/contract/catalog'
import { getModule, getModulesByCourse } from '@abhyas/contract/catalog-modules'
import { getTopicsByModule, searchTopics, type Topic } from '@abhyas/contract/catalog-topics'
import { countQuestionsByModule, getQuestionsByTopic } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isUnauthorized } from './api-error.ts'
import { call, callAll } from './call.ts'

/** The catalogue as an admin sees it, drafts too; asked for by the pages of several features. */
export const allCoursesQuery = queryOptions({
  queryKey: ['courses', 'all'],
  queryFn: ({ signal }) => call(getAllCourses, {}, { signal }),
  meta: { errorText: () => texts.coursesFetchFailed() },
})

export const modulesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['modules', courseId],
    queryFn: ({ signal }) => call(getModulesByCourse, { params: { courseId } }, { signal }),
    meta: { errorText: () => texts.modulesFetchFailed() },
  })

export const moduleQuery = (id: number) =>
  queryOptions({
    queryKey: ['module', id],
    queryFn: ({ signal }) => call(getModule, { params: { id } }, { signal }),
  })

export const moduleCountQuery = (moduleId: number) =>
  queryOptions({
    queryKey: ['question-count', 'module', moduleId],
    queryFn: ({ signal }) => call(countQuestionsByModule, { params: { moduleId } }, { signal }),
  })

export const topicsQuery = (moduleId: number) =>
  queryOptions({
    queryKey: ['topics', moduleId],
    queryFn: ({ signal }) => call(getTopicsByModule, { params: { moduleId } }, { signal }),
    meta: { errorText: () => texts.topicsFetchFailed(), unauthorizedPath: '/admin/coursePage' },
  })

/** As a learner sees them: all topics of the module, or those with these words. */
export const learnerTopicsQuery = (moduleId: number, name: string) =>
  queryOptions({
    queryKey: ['learner-topics', moduleId, name],
    queryFn: ({ signal }): Promise<Topic[]> =>
      name
        ? call(searchTopics, { query: { name, moduleId, limit: 200 } }, { signal })
        : call(getTopicsByModule, { params: { moduleId } }, { signal }),
    staleTime: 0,
  })

export const questionsQuery = (topicId: number) =>
  queryOptions({
    queryKey: ['questions', topicId],
    queryFn: ({ signal }) => callAll(getQuestionsByTopic, { params: { topicId }, query: { limit: 200 } }, { signal }),
    meta: {
      errorText: (error) => (isUnauthorized(error) ? texts.questionUnauthorized() : texts.questionsFetchFailed()),
    },
  })
