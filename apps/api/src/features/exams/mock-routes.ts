import * as contract from '@abhyas/contract/exams-mocks'
import { route, tellNextPage } from '../../http/route.ts'
import { requireRow } from '../../http/require-written.ts'
import { checkMock } from './mocks/check-mock.ts'
import { inviteLearners, uninviteLearner } from './mocks/invite-learners.ts'
import { selectInvitedPage } from './mocks/invite-queries.ts'
import { judgeMocks, readMockPage } from './mocks/list-mocks.ts'
import { selectOptionalMock } from './mocks/mock-queries.ts'
import { createMock, updateMock } from './mocks/save-mock.ts'
import type { Papers } from './papers/papers.ts'

/** An admin may have changed the hours of the exam. This process reads them at once, other processes within 3 seconds. */
export const mockRoutes = ({ papers: { windows } }: { papers: Pick<Papers, 'windows'> }) => [
  route(contract.getMocks, async ({ databases, caller, query, http }) => {
    const page = tellNextPage(await readMockPage(databases, caller, query), query.limit, http)
    return judgeMocks(databases, caller, page)
  }),
  route(contract.getMock, async ({ db, params: { id } }) =>
    requireRow(await selectOptionalMock(db, id), 'exam_not_found'),
  ),
  route(contract.createMock, ({ db, body }) => createMock(db, body).finally(windows.forget)),
  route(contract.updateMock, ({ db, params, body, ifMatch }) =>
    updateMock(db, { ...body, ...params, ifMatch }).finally(windows.forget),
  ),
  route(contract.checkMock, ({ db, body }) => checkMock(db, body)),
  route(contract.getInvited, async ({ db, params: { id }, query: { after, limit }, http }) =>
    tellNextPage(await selectInvitedPage(db, { examId: id, after, limit: limit + 1 }), limit, http),
  ),
  route(contract.inviteLearners, ({ db, params: { id }, body: { emails } }) => inviteLearners(db, id, emails)),
  route(contract.uninviteLearner, ({ db, params: { id, userId } }) => uninviteLearner(db, id, userId)),
]
