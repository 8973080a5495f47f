import * as courses from '@abhyas/contract/catalog'
import * as modules from '@abhyas/contract/catalog-modules'
import * as topics from '@abhyas/contract/catalog-topics'
import { selectContentVersion } from '../../content-version-queries.ts'
import { draftsFor } from '../../http/require-access.ts'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { selectContentInside } from './content-inside-queries.ts'
import { updateCourse } from './course-changes.ts'
import { insertCourse, selectCourses } from './course-queries.ts'
import { deleteContent } from './delete-content.ts'
import { findTopics, requireTopic } from './find-topics.ts'
import { createModule, listModules, orderModules, requireModule, updateModule } from './module-changes.ts'
import { createTopic, listTopics, orderTopics, updateTopic } from './topic-changes.ts'

export const catalogRoutes = ({ databases: { shared: db } }: Parts) => [
  route(courses.getAllCourses, ({ caller }) => selectCourses(db, draftsFor(caller))),
  route(courses.createCourse, ({ body }) => insertCourse(db, body)),
  route(courses.updateCourse, ({ params, body, ifMatch }) => updateCourse(db, { ...params, ...body, ifMatch })),
  route(courses.deleteCourse, ({ params, ifMatch }) => deleteContent(db, 'course', params.id, ifMatch)),
  route(courses.getContentInside, ({ params: { kind, id } }) => selectContentInside(db, kind, id)),
  route(courses.getContentVersion, () => selectContentVersion(db)),

  route(modules.getModulesByCourse, ({ params, caller }) => listModules(db, params.courseId, draftsFor(caller))),
  route(modules.getModule, ({ params, caller }) => requireModule(db, params.id, draftsFor(caller))),
  route(modules.createModule, ({ body }) => createModule(db, body)),
  route(modules.updateModule, ({ params, body, ifMatch }) => updateModule(db, { ...params, ...body, ifMatch })),
  route(modules.deleteModule, ({ params, ifMatch }) => deleteContent(db, 'module', params.id, ifMatch)),
  route(modules.orderModules, ({ params, body }) => orderModules(db, params.courseId, body.ids)),

  route(topics.getTopicsByModule, ({ params, caller }) => listTopics(db, params.moduleId, draftsFor(caller))),
  route(topics.getAllTopics, ({ query, caller, http }) => findTopics(db, { ...query, ...draftsFor(caller) }, http)),
  route(topics.searchTopics, ({ query, caller, http }) => findTopics(db, { ...query, ...draftsFor(caller) }, http)),
  route(topics.getTopic, ({ params, caller }) => requireTopic(db, params.id, draftsFor(caller))),
  route(topics.createTopic, ({ body }) => createTopic(db, body)),
  route(topics.updateTopic, ({ params, body, ifMatch }) => updateTopic(db, { ...params, ...body, ifMatch })),
  route(topics.deleteTopic, ({ params, ifMatch }) => deleteContent(db, 'topic', params.id, ifMatch)),
  route(topics.orderTopics, ({ params, body }) => orderTopics(db, params.moduleId, body.ids)),
]
