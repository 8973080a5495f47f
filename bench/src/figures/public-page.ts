import type { Figure } from '../figure.ts'
import { besideBareServer } from '../load/beside-bare-server.ts'

/** A visitor reads a cached page, compressed, as a browser does. */
export const publicPage: Figure = {
  name: 'public-page',
  floor: 0.5,
  target: 0.9,
  setUp: async ({ product }) =>
    besideBareServer({
      origin: (await product()).origin,
      path: '/explore',
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    }),
}
