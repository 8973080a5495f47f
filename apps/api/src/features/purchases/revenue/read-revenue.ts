import type { getRevenue } from '@abhyas/contract/purchases-manage'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Db } from '@abhyas/database/database'
import { selectRevenueByDay, selectRevenueByModule } from './revenue-queries.ts'

export async function readRevenue(
  shared: Db,
  { from, to }: { from: string; to: string },
): Promise<ResponseOf<typeof getRevenue>> {
  const days = await selectRevenueByDay(shared, from, to)
  const modules = await selectRevenueByModule(shared, from, to)
  return { days, modules: modules.map(({ id, name, ...revenue }) => Object.assign(revenue, { module: { id, name } })) }
}
