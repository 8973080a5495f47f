import type { AuditEntry } from '@abhyas/contract/users-audit-log'
import type { Db } from '@abhyas/database/database'
import { type Http, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import { likePattern } from '../../sql/like-pattern.ts'
import { type AuditFilter, countAuditEntries, selectAuditPage } from './audit-log-queries.ts'

type Search = Pick<AuditFilter, 'entity' | 'entityId'> & {
  author: string
  search: string
  after: number
  limit: number
}

const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function findAuditEntries(db: Db, { author, search, ...page }: Search, http: Http): Promise<AuditEntry[]> {
  const isRequest = REQUEST_ID.test(search)
  const filter = {
    ...page,
    authorPattern: likePattern(author),
    labelPattern: isRequest ? undefined : likePattern(search),
    requestId: isRequest ? search.toLowerCase() : undefined,
  }
  const [found] = await Promise.all([
    selectAuditPage(db, { ...filter, limit: page.limit + 1 }),
    countAuditEntries(db, filter).then((count) => tellCountedTotal(count, http)),
  ])
  return tellNextPage(found, page.limit, http)
}
