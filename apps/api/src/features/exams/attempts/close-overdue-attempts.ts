import type { Databases, Db } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { Papers } from '../papers/papers.ts'
import { type OverdueAttempt, selectOverdueAttempts } from './attempt-queries.ts'
import { type CloseBatcher, createCloseBatcher } from './close-attempts.ts'

const OVERDUE_AT_ONCE = 500

type Log = Pick<FastifyBaseLogger, 'error'>

/**
 * Closes the attempts that are past their deadline. Any number of workers share them, and a failed run is repeated.
 * An attempt that cannot be closed, or a database that is away, does not keep other attempts open.
 */
export async function closeOverdueAttempts(
  { ofLearners }: Pick<Databases, 'ofLearners'>,
  { papers, log, signal }: { papers: Papers; log: Log; signal?: AbortSignal },
): Promise<void> {
  const closing = ofLearners.map((db) => closeOverdueIn(db, createCloseBatcher(db, papers), log, signal))
  for (const result of await Promise.allSettled(closing))
    if (result.status === 'rejected') log.error({ err: result.reason as unknown }, 'overdue attempts not looked for')
}

async function closeOverdueIn(db: Db, batcher: CloseBatcher, log: Log, signal: AbortSignal | undefined): Promise<void> {
  let after: OverdueAttempt | null = null
  let isMoreLeft = true
  while (isMoreLeft) {
    const overdue: OverdueAttempt[] = await selectOverdueAttempts(db, { after, limit: OVERDUE_AT_ONCE })
    await Promise.all(
      overdue.map(async ({ learnerId, attemptId }) => {
        const outcome = await batcher.add({ learnerId, attemptId }).catch((error: unknown) => error)
        if (outcome instanceof Error) log.error({ err: outcome, attemptId }, 'overdue attempt not closed')
      }),
    )
    after = overdue.at(-1) ?? null
    isMoreLeft = overdue.length === OVERDUE_AT_ONCE && !signal?.aborted
  }
}
