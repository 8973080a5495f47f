import * as contract from '@abhyas/contract/catalog'
import { selectContentVersion } from '../../content-version-queries.ts'
import { isActiveAdmin } from '../../http/require-access.ts'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { deleteCourse, updateCourse } from './course-changes.ts'
import { insertCourse, selectCourses, selectPublishedCourses } from './course-queries.ts'

export const catalogRoutes = ({ databases: { shared: db } }: Parts) => [
  route(contract.getAllCourses, ({ caller }) =>
    isActiveAdmin(caller, Date.now()) ? selectCourses(db) : selectPublishedCourses(db),
  ),
  route(contract.createCourse, ({ body }) => insertCourse(db, body)),
  route(contract.updateCourse, ({ params, body, ifMatch }) => updateCourse(db, { ...params, ...body, ifMatch })),
  route(contract.getContentVersion, () => selectContentVersion(db)),
  route(contract.deleteCourse, ({ params, ifMatch }) => deleteCourse(db, params.id, ifMatch)),
]
