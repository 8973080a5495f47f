import type { User } from '@abhyas/contract/users'
import type { Db } from '@abhyas/database/database'
import { selectCounter } from '../../sql/counter-queries.ts'
import { type Http, tellNextPage } from '../../http/route.ts'
import { tellCountedTotal } from '../../http/totals.ts'
import { countAdmins, countUsersFound, selectUserPage, type UserFilter } from './find-users-queries.ts'

type Search = UserFilter & { after: number; limit: number }

export async function findUsers(db: Db, search: Search, http: Http): Promise<User[]> {
  const isFiltered = search.userId !== '' || search.username !== '' || !['', '@'].includes(search.email)
  const [found] = await Promise.all([
    selectUserPage(db, { ...search, limit: search.limit + 1 }),
    isFiltered
      ? countUsersFound(db, search).then((count) => tellCountedTotal(count, http))
      : countAll(db).then((count) => http.setTotal(String(count))),
  ])
  return tellNextPage(found, search.limit, http)
}

/** Learners are counted with each sign-up and deletion; admins are few. */
async function countAll(db: Db): Promise<number> {
  const [learners, admins] = await Promise.all([selectCounter(db, 'learners'), countAdmins(db)])
  return learners + admins
}
