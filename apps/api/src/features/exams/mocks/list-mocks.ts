import type { MockCard } from '@abhyas/contract/exams-mocks'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { draftsFor } from '../../../http/require-access.ts'
import type { Caller } from '../../../http/tokens.ts'
import { judgeExamAccess } from '../../access/judge-exam-access.ts'
import { type ListedMock, selectMockPage } from './mock-list-queries.ts'

/** Reads one more than the page, so that the caller knows whether another page follows. */
export const readMockPage = (
  { shared }: Databases,
  caller: Caller,
  page: { after: number; limit: number },
): Promise<ListedMock[]> =>
  selectMockPage(shared, { ...page, limit: page.limit + 1, learnerId: caller.userId, ...draftsFor(caller) })

/** Says what the caller has to buy first, and leaves out what the caller can neither take nor buy. */
export async function judgeMocks(
  { shared, dbOf }: Databases,
  caller: Caller,
  mocks: readonly ListedMock[],
): Promise<MockCard[]> {
  const judged = await judgeExamAccess(
    shared,
    dbOf(caller.userId),
    mocks.map((exam) => ({ caller, exam })),
  )
  return mocks.flatMap<MockCard>(({ isFree: _free, isInvited: _invited, ...card }, index) => {
    const access = judged[index]
    if (!(access instanceof AppError)) return [{ ...card, lockedModuleId: null }]
    const moduleId = access.code === 'module_locked' ? Number(access.values?.['moduleId']) : 0
    return moduleId ? [{ ...card, lockedModuleId: moduleId }] : []
  })
}
