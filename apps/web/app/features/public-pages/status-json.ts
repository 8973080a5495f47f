import { getStatus } from '@abhyas/contract/status'
import type { LoaderFunctionArgs } from 'react-router'
import { PAGE_LIFE_HEADER } from '#server-context'
import { serverCall } from '../../api/server-call.ts'
import { overallState, STATUS_LIFE_S } from './overall-state.ts'

/** The public state for programs: `state` is the worst of all parts. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const { at, parts } = await serverCall(context, getStatus, {})
    return Response.json({ at, state: overallState(parts), parts }, { headers: { [PAGE_LIFE_HEADER]: STATUS_LIFE_S } })
  } catch {
    return Response.json({ at: new Date().toISOString(), state: 'unknown', parts: [] }, { status: 503 })
  }
}
