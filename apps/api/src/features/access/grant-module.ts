import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { GivenModule } from '@abhyas/contract/purchases'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { insertAuditEntry } from '../../sql/audit-queries.ts'
import { deleteGrant, selectOptionalGrant, selectOptionalLearnerOf, upsertGrant } from './grant-queries.ts'
import { selectOptionalModuleState } from './owner-queries.ts'

type Places = Pick<Databases, 'shared' | 'dbOf'>

export async function grantModule(
  { shared, dbOf }: Places,
  { email, moduleId, grantedBy }: { email: string; moduleId: number; grantedBy: number },
): Promise<GivenModule> {
  const { hasQuestions } = await requireGivable(shared, moduleId)
  const learner = await selectOptionalLearnerOf(shared, emailKeyOf(email))
  if (!learner) throw new AppError('learner_not_found')
  const given = await selectOptionalGrant(dbOf(learner.id), learner.id, moduleId)
  if (given) return { ...given, wasGiven: true, hasQuestions }
  // Anybody can sign up with an address, but only a person who reads its mail can verify it.
  if (!learner.isVerified) throw new AppError('learner_not_verified')
  // A learner's table may be in another database. The audit entry is written first, so that no grant goes without one.
  await insertAuditEntry(shared, { action: 'insert', entity: 'grants', entityId: learner.id, after: { moduleId } })
  const grant = await upsertGrant(dbOf(learner.id), { learnerId: learner.id, moduleId, grantedBy })
  try {
    // The check is repeated after the write. An admin who deletes the module archives it before looking for owners
    // (delete-content.ts), so one of the two sees the other.
    await requireGivable(shared, moduleId)
  } catch (error) {
    await revokeGrant({ shared, dbOf }, { userId: learner.id, moduleId })
    throw error
  }
  return { ...grant, wasGiven: false, hasQuestions }
}

async function requireGivable(shared: Db, moduleId: number): Promise<{ hasQuestions: boolean }> {
  const module = await selectOptionalModuleState(shared, moduleId)
  if (!module) throw new AppError('module_not_found')
  if (module.state === 'archived') throw new AppError('module_archived')
  return module
}

export async function revokeGrant(
  { shared, dbOf }: Places,
  { userId, moduleId }: { userId: number; moduleId: number },
): Promise<void> {
  if (!(await selectOptionalGrant(dbOf(userId), userId, moduleId))) return
  await insertAuditEntry(shared, { action: 'delete', entity: 'grants', entityId: userId, before: { moduleId } })
  await deleteGrant(dbOf(userId), userId, moduleId)
}
