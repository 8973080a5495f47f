import { addToImport, beginImport, type Import, IMPORT_PIECE } from '@abhyas/contract/questions-import'
import { ApiError, NetworkError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import type { DraftQuestion } from '../review/draft-status.ts'
import type { ReadSource } from '../source/read-source.ts'

/** An import that has begun. The same key with the same pieces adds nothing twice, also after a reload. */
export type Sending = {
  key: string
  /** The places of the drafts in each piece. */
  pieces: number[][]
  /** The topic of each draft, in the order of the pieces. */
  topicIds: number[]
}

/** A piece may have 10 MB. Letters outside of ASCII take up to three bytes. */
const PIECE_CHARACTERS = 2_500_000
/** Smaller than the server allows, so that the progress is seen and a lost piece costs little. */
const PIECE_QUESTIONS = Math.min(100, IMPORT_PIECE)

/** A piece has megabytes, which a slow connection does not send in the usual time. */
const PATIENCE_MS = 60_000

/** Cuts the drafts into pieces by their count and their size. */
export function planPieces(sizes: readonly { place: number; size: number }[]): number[][] {
  const pieces: number[][] = []
  let left = 0
  for (const { place, size } of sizes) {
    const last = pieces.at(-1)
    if (last && last.length < PIECE_QUESTIONS && size <= left) last.push(place)
    else {
      pieces.push([place])
      left = PIECE_CHARACTERS
    }
    left -= size
  }
  return pieces
}

export const plannedOf = ({ pieces }: Sending): number => pieces.reduce((sum, { length }) => sum + length, 0)

type SendEvents = {
  questionOf: (place: number) => DraftQuestion
  /** The server has these pieces. */
  onProgress: (begun: Import) => void
  /** True while there is no connection. */
  onWaiting: (isWaiting: boolean) => void
  /** Resolves when it is time to try again. */
  pause: (failures: number, askedMs: number | undefined) => Promise<void>
  signal: AbortSignal
}

/** Sends what the server does not have yet. Without a connection it tries again until the signal. */
export async function sendImport(sending: Sending, { name, format }: ReadSource, events: SendEvents): Promise<Import> {
  const { questionOf, onProgress, signal } = events
  const planned = plannedOf(sending)
  let begun = await persist(events, () =>
    call(beginImport, { body: { key: sending.key, name, format, planned } }, { signal }),
  )
  onProgress(begun)
  while (begun.pieces < sending.pieces.length) {
    const piece = begun.pieces
    const before = sending.pieces.slice(0, piece).flat().length
    const questions = (sending.pieces[piece] ?? []).map((place, nth) =>
      Object.assign(questionOf(place), { topicId: sending.topicIds[before + nth] ?? 0 }),
    )
    const { id } = begun
    begun = await persist(events, () =>
      call(addToImport, { params: { id, piece }, body: { questions } }, { signal, patienceMs: PATIENCE_MS }),
    )
    onProgress(begun)
  }
  return begun
}

const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

async function persist<T>({ onWaiting, pause, signal }: SendEvents, send: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      const sent = await send()
      onWaiting(false)
      return sent
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      onWaiting(true)
      await pause(failures, error instanceof ApiError ? error.retryAfterMs : undefined)
      signal.throwIfAborted()
    }
  }
}
