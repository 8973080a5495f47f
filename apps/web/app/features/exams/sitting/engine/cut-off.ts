import { isRefusedWith } from '../../../../api/api-error.ts'

/** Why answers do not reach the server: there is no network, or the server answers that it cannot save. */
export type CutOff = 'network' | 'server' | null

/** The last call's error, or null when it worked. The server gives lost time back, so the two are told apart. */
export const cutOffBy = (error: unknown): CutOff => {
  if (error === null) return null
  return isRefusedWith(error, 'unavailable') ? 'server' : 'network'
}
