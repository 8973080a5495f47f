import { emailKeyOf } from '@abhyas/contract/account-rules'
import type { Grant } from '@abhyas/contract/purchases'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { selectOptionalLearnerId, selectOptionalModuleId, upsertGrant } from './grant-queries.ts'

export async function grantModule(
  { shared, dbOf }: Databases,
  { email, moduleId, grantedBy }: { email: string; moduleId: number; grantedBy: number },
): Promise<Grant> {
  if (!(await selectOptionalModuleId(shared, moduleId))) throw new AppError('module_not_found')
  const learner = await selectOptionalLearnerId(shared, emailKeyOf(email))
  if (!learner) throw new AppError('learner_not_found')
  return upsertGrant(dbOf(learner.id), { learnerId: learner.id, moduleId, grantedBy })
}
