import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Three moments at which a batch is half-way: the learners' database keeps it; the shared database has added it too; the
 * learners' database has deleted it, and the shared database still remembers its id.
 */
export const FOLD_MOMENTS = ['taken', 'added', 'sent'] as const
export type FoldMoment = (typeof FOLD_MOMENTS)[number]

/** The worker kills itself when it comes to this moment for the nth time. */
export type FoldDeath = { moment: FoldMoment; nth: number }

export type FoldOrder = 'begin' | 'finish'

/** How long each batch took: to be taken from the learners, and to be added to the ratings. */
export type FoldReport = { takeMs: number[]; sendMs: number[] }

export type FoldProcess = {
  /** Folds what is there, and ends. */
  finish(): Promise<FoldReport>
  kill(): void
  /** Resolves when the process has ended, and says whether it was killed. */
  exited: Promise<{ isKilled: boolean }>
}

export type FoldSettings = {
  databaseUrl: string
  /** As LEARNER_DATABASES, when learners have databases of their own. */
  learnerDatabases?: string
  diesAt?: FoldDeath
  env?: Record<string, string>
}

const WORKER = fileURLToPath(new URL('./fold-worker.ts', import.meta.url))

/** Starts a process that folds answers all the time, and returns when it is connected. `begin` lets it fold. */
export async function startFoldProcess(settings: FoldSettings): Promise<FoldProcess & { begin(): void }> {
  const { databaseUrl, learnerDatabases, diesAt, env } = settings
  const child = fork(WORKER, {
    serialization: 'advanced',
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      ...(learnerDatabases !== undefined && { LEARNER_DATABASES: learnerDatabases }),
      ...(diesAt && { DIES_AT: JSON.stringify(diesAt) }),
      ...env,
    },
  })
  const killAlong = () => child.kill('SIGKILL')
  process.once('exit', killAlong)
  const exited = once(child, 'exit').then(([, signal]) => {
    process.off('exit', killAlong)
    return { isKilled: signal === 'SIGKILL' }
  })
  await nextMessage(child, exited)
  const order = (what: FoldOrder) => child.send(what)
  return {
    begin: () => void order('begin'),
    async finish() {
      order('finish')
      return (await nextMessage(child, exited)) as FoldReport
    },
    kill: () => void child.kill('SIGKILL'),
    exited,
  }
}

async function nextMessage(child: ChildProcess, exited: Promise<unknown>): Promise<unknown> {
  const ended = exited.then(() => {
    throw new Error('The worker ended before it had done its work.')
  })
  // The process also ends after its last message. Then nobody waits for this.
  ended.catch(() => undefined)
  const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[]
  return message
}
