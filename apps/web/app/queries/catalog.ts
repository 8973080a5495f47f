import { getAllCourses, getMyArchivedCourses } from '@abhyas/contract/catalog'
import { getModule, getModulesByCourse } from '@abhyas/contract/catalog-modules'
import { getTopic, getTopicsByModule, searchTopics } from '@abhyas/contract/catalog-topics'
import { getMyModules } from '@abhyas/contract/purchases'
import { countQuestionsByModule } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { apiQuery, publicQuery } from './api-query.ts'

/** The published courses: without a login, an admin does not get drafts either. */
export const publishedCoursesQuery = publicQuery(getAllCourses, {})

/** The archived courses in which the learner owns a module. */
export const myArchivedCoursesQuery = apiQuery(getMyArchivedCourses, {})

/** The ids of the modules that are open to the learner. */
export const myModulesQuery = apiQuery(getMyModules, {})

export const modulesQuery = (courseId: number) =>
  apiQuery(getModulesByCourse, { params: { courseId } }, { meta: { errorText: () => texts.modulesFetchFailed() } })

export const moduleQuery = (id: number) => apiQuery(getModule, { params: { id } })

export const moduleCountQuery = (moduleId: number) => apiQuery(countQuestionsByModule, { params: { moduleId } })

export const topicQuery = (id: number) => apiQuery(getTopic, { params: { id } })

export const moduleTopicsQuery = (moduleId: number) =>
  apiQuery(getTopicsByModule, { params: { moduleId } }, { staleTime: 0 })

/** The topics of a module with these words in their names; without words, all of them. */
export const topicSearchQuery = (moduleId: number, name: string) =>
  name
    ? // A topic that was found has all fields of a topic, and more.
      (searchTopicsQuery(moduleId, name) as unknown as ReturnType<typeof moduleTopicsQuery>)
    : moduleTopicsQuery(moduleId)

const searchTopicsQuery = (moduleId: number, name: string) =>
  apiQuery(searchTopics, { query: { name, moduleId, limit: 200 } }, { staleTime: 0 })
