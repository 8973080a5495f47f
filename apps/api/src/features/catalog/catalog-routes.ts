import * as courses from '@abhyas/contract/catalog'
import * as modules from '@abhyas/contract/catalog-modules'
import * as topics from '@abhyas/contract/catalog-topics'
import { selectContentVersion } from '../../content-version-queries.ts'
import { draftsFor } from '../../http/require-access.ts'
import { route } from '../../http/route.ts'
import { selectContentInside } from './content-inside-queries.ts'
import { updateCourse } from './course-changes.ts'
import { insertCourse, selectCourses } from './course-queries.ts'
import { deleteContent } from './delete-content.ts'
import { findTopics, requireTopic } from './find-topics.ts'
import { createModule, listModules, orderModules, requireModule, updateModule } from './module-changes.ts'
import { createTopic, listTopics, orderTopics, updateTopic } from './topic-changes.ts'

export const catalogRoutes = () => [
  route(courses.getAllCourses, ({ db, caller }) => selectCourses(db, draftsFor(caller))),
  route(courses.createCourse, ({ db, body }) => insertCourse(db, body)),
  route(courses.updateCourse, ({ db, params, body, ifMatch }) => updateCourse(db, { ...params, ...body, ifMatch })),
  route(courses.deleteCourse, ({ db, params, ifMatch }) => deleteContent(db, 'course', params.id, ifMatch)),
  route(courses.getContentInside, ({ db, params: { kind, id } }) => selectContentInside(db, kind, id)),
  route(courses.getContentVersion, ({ db }) => selectContentVersion(db)),

  route(modules.getModulesByCourse, ({ db, params, caller }) => listModules(db, params.courseId, draftsFor(caller))),
  route(modules.getModule, ({ db, params, caller }) => requireModule(db, params.id, draftsFor(caller))),
  route(modules.createModule, ({ db, body }) => createModule(db, body)),
  route(modules.updateModule, ({ db, params, body, ifMatch }) => updateModule(db, { ...params, ...body, ifMatch })),
  route(modules.deleteModule, ({ db, params, ifMatch }) => deleteContent(db, 'module', params.id, ifMatch)),
  route(modules.orderModules, ({ db, params, body }) => orderModules(db, params.courseId, body.ids)),

  route(topics.getTopicsByModule, ({ db, params, caller }) => listTopics(db, params.moduleId, draftsFor(caller))),
  route(topics.getAllTopics, ({ db, query, caller, http }) => findTopics(db, { ...query, ...draftsFor(caller) }, http)),
  route(topics.searchTopics, ({ db, query, caller, http }) => findTopics(db, { ...query, ...draftsFor(caller) }, http)),
  route(topics.getTopic, ({ db, params, caller }) => requireTopic(db, params.id, draftsFor(caller))),
  route(topics.createTopic, ({ db, body }) => createTopic(db, body)),
  route(topics.updateTopic, ({ db, params, body, ifMatch }) => updateTopic(db, { ...params, ...body, ifMatch })),
  route(topics.deleteTopic, ({ db, params, ifMatch }) => deleteContent(db, 'topic', params.id, ifMatch)),
  route(topics.orderTopics, ({ db, params, body }) => orderTopics(db, params.moduleId, body.ids)),
]
