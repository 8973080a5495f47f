import * as courses from '@abhyas/contract/catalog'
import * as modules from '@abhyas/contract/catalog-modules'
import * as topics from '@abhyas/contract/catalog-topics'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import { draftsFor } from '../../http/require-access.ts'
import { route } from '../../http/route.ts'
import { sortCourses, updateCourse } from './course-changes.ts'
import { insertCourse, selectArchivedCoursesWith, selectCourses } from './course-queries.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { deleteContent } from './delete-content.ts'
import { findTopics, requireTopic } from './find-topics.ts'
import { readContentInside } from './read-content-inside.ts'
import { sightOf } from './sight.ts'
import { createModule, listModules, sortModules, requireModule, updateModule } from './module-changes.ts'
import { createTopic, listTopics, sortTopics, updateTopic } from './topic-changes.ts'

export const catalogRoutes = ({ papers }: { papers: Pick<Papers, 'windows'> }) => [
  route(courses.getAllCourses, ({ db, caller }) => selectCourses(db, draftsFor(caller))),
  route(courses.getMyArchivedCourses, async ({ databases, db, caller }) =>
    selectArchivedCoursesWith(db, (await sightOf(databases, caller)).ownedIds),
  ),
  route(courses.createCourse, ({ db, body }) => insertCourse(db, body)),
  route(courses.updateCourse, ({ db, params, body, ifMatch }) => updateCourse(db, { ...params, ...body, ifMatch })),
  route(courses.deleteCourse, ({ databases, params, ifMatch }) =>
    deleteContent(databases, { kind: 'course', id: params.id, ifMatch }, papers),
  ),
  route(courses.sortCourses, ({ db, body }) => sortCourses(db, body.ids)),
  route(courses.getContentInside, ({ databases, params: { kind, id } }) => readContentInside(databases, kind, id)),
  route(courses.getContentVersion, ({ db }) => selectContentVersion(db)),

  route(modules.getModulesByCourse, async ({ databases, db, params, caller }) =>
    listModules(db, params.courseId, await sightOf(databases, caller)),
  ),
  route(modules.getModule, async ({ databases, db, params, caller }) =>
    requireModule(db, params.id, await sightOf(databases, caller)),
  ),
  route(modules.createModule, ({ db, body }) => createModule(db, body)),
  route(modules.updateModule, ({ db, params, body, ifMatch }) => updateModule(db, { ...params, ...body, ifMatch })),
  route(modules.deleteModule, ({ databases, params, ifMatch }) =>
    deleteContent(databases, { kind: 'module', id: params.id, ifMatch }, papers),
  ),
  route(modules.sortModules, ({ db, params, body }) => sortModules(db, params.courseId, body.ids)),

  route(topics.getTopicsByModule, async ({ databases, db, params, caller }) =>
    listTopics(db, params.moduleId, await sightOf(databases, caller)),
  ),
  route(topics.getAllTopics, async ({ databases, db, query, caller, http }) =>
    findTopics(db, { ...query, ...(await sightOf(databases, caller)) }, http),
  ),
  route(topics.searchTopics, async ({ databases, db, query, caller, http }) =>
    findTopics(db, { ...query, ...(await sightOf(databases, caller)) }, http),
  ),
  route(topics.getTopic, async ({ databases, db, params, caller }) =>
    requireTopic(db, params.id, await sightOf(databases, caller)),
  ),
  route(topics.createTopic, ({ db, body }) => createTopic(db, body)),
  route(topics.updateTopic, ({ db, params, body, ifMatch }) => updateTopic(db, { ...params, ...body, ifMatch })),
  route(topics.deleteTopic, ({ databases, params, ifMatch }) =>
    deleteContent(databases, { kind: 'topic', id: params.id, ifMatch }, papers),
  ),
  route(topics.sortTopics, ({ db, params, body }) => sortTopics(db, params.moduleId, body.ids)),
]
