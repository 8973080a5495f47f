import { isRefusedWith } from '../../../../api/api-error.ts'

/** Why answers do not reach the server: there is no network, the server cannot save, or it has too much to do. */
export type CutOff = 'network' | 'server' | 'busy' | null

/** `error` is null when the last call worked. The server adds the time of its own outage, but no other time. */
export const cutOffBy = (error: unknown): CutOff => {
  if (error === null) return null
  if (isRefusedWith(error, 'server_busy')) return 'busy'
  return isRefusedWith(error, 'unavailable') ? 'server' : 'network'
}
