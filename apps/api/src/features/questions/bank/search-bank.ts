import { BULK_MAX, type BankFilter, type BankQuestion } from '@abhyas/contract/questions-bank'
import type { Db } from '@abhyas/database/database'
import { type Http, tellNextPage } from '../../../http/route.ts'
import { tellCountedTotal } from '../../../http/totals.ts'
import { selectCounter } from '../../../sql/counter-queries.ts'
import { likePattern } from '../../../sql/like-pattern.ts'
import { withHtml } from '../../../text/with-html.ts'
import { countInBank, selectBankIds, selectBankPage } from './bank-queries.ts'

export const asRows = ({ text, isMine, ...filter }: BankFilter, callerId: number) => ({
  ...filter,
  pattern: likePattern(text),
  writer: isMine === undefined ? undefined : { id: callerId, isIncluded: isMine },
})

export async function searchBank(
  db: Db,
  { after, limit, ...search }: BankFilter & { after: number; limit: number },
  callerId: number,
  http: Http,
): Promise<BankQuestion[]> {
  const filter = asRows(search, callerId)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const [rows] = await Promise.all([
    selectBankPage(db, { ...filter, after, limit: limit + 1 }),
    isFiltered
      ? countInBank(db, filter).then((count) => tellCountedTotal(count, http))
      : selectCounter(db, 'questions').then((count) => http.setTotal(String(count))),
  ])
  return withHtml(tellNextPage(rows, limit, http))
}

export async function findQuestionIds(db: Db, search: BankFilter, callerId: number): Promise<number[]> {
  const rows = await selectBankIds(db, asRows(search, callerId), BULK_MAX)
  return rows.map(({ id }) => id)
}
