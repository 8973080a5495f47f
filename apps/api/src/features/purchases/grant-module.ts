import { emailKeyOf } from '@abhyas/contract/account-rules'
import type { Grant } from '@abhyas/contract/purchases'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { insertAuditEntry } from '../../audit-queries.ts'
import {
  deleteGrant,
  selectOptionalGrant,
  selectOptionalLearnerId,
  selectOptionalModuleId,
  upsertGrant,
} from './grant-queries.ts'

export async function grantModule(
  { shared, dbOf }: Databases,
  { email, moduleId, grantedBy }: { email: string; moduleId: number; grantedBy: number },
): Promise<Grant> {
  if (!(await selectOptionalModuleId(shared, moduleId))) throw new AppError('module_not_found')
  const learner = await selectOptionalLearnerId(shared, emailKeyOf(email))
  if (!learner) throw new AppError('learner_not_found')
  const given = await selectOptionalGrant(dbOf(learner.id), learner.id, moduleId)
  if (given) return given
  // A learner's table may lie in another database: noted first, so that nothing is given that is not noted.
  await insertAuditEntry(shared, { action: 'insert', entity: 'grants', entityId: learner.id, after: { moduleId } })
  return upsertGrant(dbOf(learner.id), { learnerId: learner.id, moduleId, grantedBy })
}

export async function revokeGrant(
  { shared, dbOf }: Databases,
  { userId, moduleId }: { userId: number; moduleId: number },
): Promise<void> {
  if (!(await selectOptionalGrant(dbOf(userId), userId, moduleId))) return
  await insertAuditEntry(shared, { action: 'delete', entity: 'grants', entityId: userId, before: { moduleId } })
  await deleteGrant(dbOf(userId), userId, moduleId)
}
