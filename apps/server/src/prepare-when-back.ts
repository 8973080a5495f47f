import { IdsBehindError } from '@abhyas/database/ids/require-ids-ahead'
import type { LearnerCluster } from '@abhyas/database/learner-clusters'
import type { FastifyBaseLogger } from 'fastify'

const AGAIN_MS = 5_000

/**
 * Migrates the learners' clusters that did not respond at the start as soon as they are back. The server starts without
 * them. They may have missed several releases. `end` ends the process when one of them holds numbers that the shared
 * database has not given yet.
 */
export function prepareWhenBack(
  prepare: () => Promise<readonly LearnerCluster[]>,
  away: readonly LearnerCluster[],
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  end: (error: IdsBehindError) => void,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  const wait = (missing: readonly LearnerCluster[]) => {
    if (missing.length === 0) return
    log.error({ clusters: missing.map(({ number }) => number) }, 'learner databases do not answer')
    timer = setTimeout(() => void tryAgain(missing), AGAIN_MS)
  }
  const tryAgain = async (missing: readonly LearnerCluster[]) => {
    try {
      const stillAway = await prepare()
      if (stillAway.length === 0) log.info('all learner databases are up to date')
      wait(stillAway)
    } catch (error) {
      log.error({ err: error }, 'learner databases not prepared')
      if (error instanceof IdsBehindError) return end(error)
      wait(missing)
    }
  }
  wait(away)
  return { stop: () => clearTimeout(timer) }
}
