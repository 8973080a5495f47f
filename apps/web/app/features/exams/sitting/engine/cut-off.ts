import { isRefusedWith } from '../../../../api/api-error.ts'

/** Why answers do not reach the server: there is no network, or the server responds that it cannot save. */
export type CutOff = 'network' | 'server' | null

/** `error` is null when the last call worked. The server adds the time of its own outage, but not of a missing network. */
export const cutOffBy = (error: unknown): CutOff => {
  if (error === null) return null
  return isRefusedWith(error, 'unavailable') ? 'server' : 'network'
}
