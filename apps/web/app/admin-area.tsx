import { Outlet } from 'react-router'
import { guardArea } from './guard.ts'

export const clientMiddleware = [guardArea]

/** Everything under /admin. */
export default function AdminArea() {
  return <Outlet />
}
