import type { Reconciliation } from '@abhyas/contract/purchases-manage'
import type { Db } from '@abhyas/database/database'
import { requireRow } from '../../http/require-written.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { selectOptionalReconciliation, selectReconciliationPage, updateLooked } from './settling/reconcile-queries.ts'

export const findReconciliations = async (
  shared: Db,
  { limit, ...page }: { needsLook: boolean; after: number; limit: number },
  http: Http,
): Promise<Reconciliation[]> =>
  tellNextPage(await selectReconciliationPage(shared, { ...page, limit: limit + 1 }), limit, http)

/** Notes who looked at a difference. A second admin who looks at it changes nothing. */
export async function lookAtReconciliation(shared: Db, id: number, adminId: number): Promise<void> {
  requireRow(await selectOptionalReconciliation(shared, id), 'not_found')
  await updateLooked(shared, id, adminId)
}
