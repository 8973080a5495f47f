import type { Offer } from '@abhyas/contract/purchases-orders'
import type { Databases } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import type { ApiConfig } from '../../../config.ts'
import { selectIsModuleOpen } from '../../access/access-queries.ts'
import { selectOptionalOfferedModule } from './offer-queries.ts'
import { selectOptionalOpenOrder } from './order-queries.ts'

/**
 * Reads the offer of a module. An archived module cannot be bought. Its owner, and a learner with an open order for it,
 * still see its name and price.
 */
export async function readOffer(
  databases: Databases,
  { userId, moduleId }: { userId: number; moduleId: number },
  { razorpay }: Pick<ApiConfig, 'razorpay'>,
): Promise<Offer> {
  const db = databases.dbOf(userId)
  const [sold, isOwned, open] = await Promise.all([
    selectOptionalOfferedModule(databases.shared, moduleId),
    selectIsModuleOpen(db, userId, moduleId),
    selectOptionalOpenOrder(db, userId, moduleId),
  ])
  const offered = sold?.isArchived && !isOwned && !open ? null : sold
  const {
    id,
    name,
    description,
    courseId,
    courseName,
    pricePaise,
    isArchived: _,
    ...counts
  } = requireRow(offered, 'module_not_found')
  return {
    ...counts,
    module: { id, name, description },
    course: { id: courseId, courseName },
    amount: pricePaise / 100,
    isOwned,
    openOrderId: open?.id ?? null,
    checkout: razorpay && { keyId: razorpay.keyId, scriptUrl: razorpay.checkoutUrl },
  }
}
