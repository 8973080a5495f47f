import * as courses from '@abhyas/contract/catalog'
import * as modules from '@abhyas/contract/catalog-modules'
import * as topics from '@abhyas/contract/catalog-topics'
import { selectContentVersion } from '../../content-version-queries.ts'
import { draftsFor } from '../../http/require-access.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Parts } from '../../parts.ts'
import { updateCourse } from './course-changes.ts'
import { insertCourse, selectArchivedCoursesWith, selectCourses } from './course-queries.ts'
import { deleteContent } from './delete-content.ts'
import { findTopics, requireTopic } from './find-topics.ts'
import { readContentInside } from './read-content-inside.ts'
import { sightOf } from './sight.ts'
import { createModule, listModules, sortModules, requireModule, updateModule } from './module-changes.ts'
import { createTopic, listTopics, sortTopics, updateTopic } from './topic-changes.ts'

export const catalogRoutes = ({ databases }: Parts) => {
  const seenBy = (caller: Caller | null) => sightOf(databases, caller)
  return [
    route(courses.getAllCourses, ({ db, caller }) => selectCourses(db, draftsFor(caller))),
    route(courses.getMyArchivedCourses, async ({ db, caller }) =>
      selectArchivedCoursesWith(db, (await seenBy(caller)).ownedIds),
    ),
    route(courses.createCourse, ({ db, body }) => insertCourse(db, body)),
    route(courses.updateCourse, ({ db, params, body, ifMatch }) => updateCourse(db, { ...params, ...body, ifMatch })),
    route(courses.deleteCourse, ({ db, params, ifMatch }) =>
      deleteContent({ ...databases, shared: db }, 'course', params.id, ifMatch),
    ),
    route(courses.getContentInside, ({ db, params: { kind, id } }) =>
      readContentInside({ ...databases, shared: db }, kind, id),
    ),
    route(courses.getContentVersion, ({ db }) => selectContentVersion(db)),

    route(modules.getModulesByCourse, async ({ db, params, caller }) =>
      listModules(db, params.courseId, await seenBy(caller)),
    ),
    route(modules.getModule, async ({ db, params, caller }) => requireModule(db, params.id, await seenBy(caller))),
    route(modules.createModule, ({ db, body }) => createModule(db, body)),
    route(modules.updateModule, ({ db, params, body, ifMatch }) => updateModule(db, { ...params, ...body, ifMatch })),
    route(modules.deleteModule, ({ db, params, ifMatch }) =>
      deleteContent({ ...databases, shared: db }, 'module', params.id, ifMatch),
    ),
    route(modules.sortModules, ({ db, params, body }) => sortModules(db, params.courseId, body.ids)),

    route(topics.getTopicsByModule, async ({ db, params, caller }) =>
      listTopics(db, params.moduleId, await seenBy(caller)),
    ),
    route(topics.getAllTopics, async ({ db, query, caller, http }) =>
      findTopics(db, { ...query, ...(await seenBy(caller)) }, http),
    ),
    route(topics.searchTopics, async ({ db, query, caller, http }) =>
      findTopics(db, { ...query, ...(await seenBy(caller)) }, http),
    ),
    route(topics.getTopic, async ({ db, params, caller }) => requireTopic(db, params.id, await seenBy(caller))),
    route(topics.createTopic, ({ db, body }) => createTopic(db, body)),
    route(topics.updateTopic, ({ db, params, body, ifMatch }) => updateTopic(db, { ...params, ...body, ifMatch })),
    route(topics.deleteTopic, ({ db, params, ifMatch }) =>
      deleteContent({ ...databases, shared: db }, 'topic', params.id, ifMatch),
    ),
    route(topics.sortTopics, ({ db, params, body }) => sortTopics(db, params.moduleId, body.ids)),
  ]
}
