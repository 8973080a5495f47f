import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Db } from '@abhyas/database/database'
import { PHOTO_PATH, selectOptionalPhoto } from './video-queries.ts'

const OPTIONS = { schema: { hide: true }, config: { countedAs: 'photo' } } as const

/**
 * Serves thumbnails by the hash of their bytes. The response is not JSON, is the same for everybody and never changes.
 */
export function addPhotoRoute(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { hash: string } }>(`${PHOTO_PATH}:hash`, OPTIONS, async (request, reply) => {
    const found = await selectOptionalPhoto(db, request.params.hash)
    if (!found) throw new AppError('photo_not_found')
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.photo)
  })
}
