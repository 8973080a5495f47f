import type { HealthFlag, HealthRow } from '@abhyas/contract/questions-health'
import type { Db } from '@abhyas/database/database'
import { type Http, tellNextPage } from '../../../http/route.ts'
import { tellCountedTotal } from '../../../http/totals.ts'
import { countFlagged, selectHealthPage } from './list-queries.ts'

type Page = { flag?: HealthFlag | undefined; after: number; limit: number }

/** Lists the questions that look wrong in their answers, those first that harm most. */
export async function listHealth(db: Db, { flag, after, limit }: Page, http: Http): Promise<HealthRow[]> {
  const [rows, count] = await Promise.all([
    selectHealthPage(db, { flag, after, limit: limit + 1 }),
    countFlagged(db, flag),
  ])
  tellCountedTotal(count, http)
  return tellNextPage(rows, limit, http).map(({ id: _id, ...row }) => row)
}
