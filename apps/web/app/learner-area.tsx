import { Outlet } from 'react-router'
import { guardArea } from './guard.ts'

export const clientMiddleware = [guardArea]

/** Everything under /user. */
export default function LearnerArea() {
  return <Outlet />
}
