import { redirect } from 'react-router'
import { guardOf, readLoginRecord } from './api/login-record.ts'

/** On a first load boot.ts has checked access already. This checks it at every step inside the app. */
export async function guardArea({ request }: { request: Request }): Promise<void> {
  const { pathname, search } = new URL(request.url)
  const elsewhere = guardOf(pathname + search, readLoginRecord())
  if (elsewhere) throw redirect(elsewhere)
}
