import * as contract from '@abhyas/contract/projects'
import { deleteOptionalRow } from '../../sql/delete-queries.ts'
import type { Limits } from '../../http/limits.ts'
import { draftsFor } from '../../http/require-access.ts'
import { requireWritten } from '../../http/require-written.ts'
import { route, tellNextPage } from '../../http/route.ts'
import { likePattern } from '../../sql/like-pattern.ts'
import {
  countProjects,
  insertInterest,
  insertProject,
  insertViews,
  selectOptionalProject,
  selectProjectPage,
  selectTechnologies,
  updateOptionalProject,
} from './project-queries.ts'

export const projectRoutes = ({ limits }: { limits: Limits }) => [
  route(contract.getProjects, async ({ db, query: { after, limit, search, ...query }, caller, http }) => {
    const filter = { ...query, pattern: likePattern(search) }
    const forAdmin = draftsFor(caller).withDrafts
    const [found, count] = await Promise.all([
      selectProjectPage(db, { ...filter, after, limit: limit + 1, forAdmin }),
      countProjects(db, filter),
    ])
    http.setTotal(String(count))
    return tellNextPage(found, limit, http)
  }),
  route(contract.getTechnologies, async ({ db }) => (await selectTechnologies(db)).map(({ technology }) => technology)),
  route(contract.createProject, ({ db, body }) => insertProject(db, body)),
  route(contract.updateProject, async ({ db, params: { id }, body, ifMatch }) =>
    requireWritten(
      await updateOptionalProject(db, { id, ...body, ifMatch }),
      () => selectOptionalProject(db, id),
      'project_not_found',
    ),
  ),
  route(contract.deleteProject, async ({ db, params: { id }, ifMatch }) => {
    const deleted = await deleteOptionalRow(db, 'projects', id, ifMatch)
    await requireWritten(deleted, () => selectOptionalProject(db, id), 'project_not_found')
  }),
  // The response does not say whether the click was counted, so the visitor neither waits nor learns of the limit.
  route(contract.noteInterest, async ({ db, params, http }) => {
    if (await limits.trySpend('interest_by_address', http.network)) await insertInterest(db, params.id)
  }),
  route(contract.noteViews, async ({ db, query, http }) => {
    if (await limits.trySpend('views_by_address', http.network)) await insertViews(db, query.ids.split(',').map(Number))
  }),
]
