import { addressOf, parseAddress, PICTURES_PATH } from '@abhyas/contract/rules/pictures'
import type { Db } from '@abhyas/database/database'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../app-error.ts'
import { countLookUps } from '../../../metrics/caches.ts'
import { readPicture } from './store-picture.ts'

const REMEMBERED_BYTES = 16_000_000

/**
 * Serves the pictures of questions by the hash of their bytes. The response is not JSON, is the same for everybody and
 * never changes. When an exam begins, many learners ask for the same few pictures.
 */
export function addPictureRoute(app: FastifyInstance, db: Db): void {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: async (address) => (await readPicture(db, address)) ?? undefined,
  })
  const noteLookUp = countLookUps('pictures', () => remembered.size)
  const find = (address: string) => {
    noteLookUp(remembered.has(address))
    return remembered.fetch(address)
  }
  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}:name`,
    { schema: { hide: true }, config: { countedAs: 'picture' }, compress: false },
    async (request, reply) => {
      const named = parseAddress(PICTURES_PATH + request.params.name)
      const bytes = named && (await find(addressOf(named)))
      if (!bytes) throw new AppError('picture_not_found')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
