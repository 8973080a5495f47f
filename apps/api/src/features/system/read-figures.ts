import type { Database, Databases } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import { type Process, selectProcesses } from '@abhyas/database/processes'
import type { FastifyBaseLogger } from 'fastify'
import type { AttemptWork, QueueWork, SharedWork } from '../../metrics/work.ts'
import {
  type DatabaseFacts,
  type ExamFacts,
  type JobFacts,
  selectDatabaseFacts,
  selectExamFacts,
  selectJobFacts,
} from './fact-queries.ts'
import { within } from './within.ts'
import { selectAttemptWork, selectQueueWork, selectSharedWork } from './work-queries.ts'

export type SharedFigures = Omit<SharedWork, 'queues'> & JobFacts & { queues: QueueWork[]; processes: Process[] }
/** `unloggedAge` is null while it is not known which exams hide their results. */
type LearnersFigures = ExamFacts & { overdueAge: number; unloggedAge: number | null }

/** What one database tells. A database may hold the shared tables, learners' tables, or both. */
type DatabaseFigures = { facts: DatabaseFacts; shared: SharedFigures | null; learners: LearnersFigures | null }

export type Reading = {
  name: string
  isShared: boolean
  isOfLearners: boolean
  /** Null: the database did not respond in time. */
  figures: DatabaseFigures | null
  /** Since when this process has got no response from it. */
  awaySince: string | null
}

export type ReadFigures = (databases: Databases, patienceMs: number) => Promise<Reading[]>

type FigureTools = {
  hiddenExams: () => Promise<ReadonlyMap<number, unknown>>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** The hours of exams may wait for a database that hangs. */
const HIDDEN_WITHIN_MS = 300

/**
 * Reads what every database tells, each on its own, so that one that is away delays no other. A database that hangs has
 * one reading at a time, however often somebody asks.
 */
export function createReadFigures({ hiddenExams, log }: FigureTools): ReadFigures {
  let hiddenIds: readonly number[] | null = null
  const underWay = new Map<string, Promise<DatabaseFigures | null>>()
  const awaySince = new Map<string, string>()

  async function readAll(db: Database, { shared, ofLearners }: Databases): Promise<DatabaseFigures | null> {
    try {
      return {
        facts: await selectDatabaseFacts(db),
        shared: db.name === shared.name ? await readShared(db) : null,
        learners: ofLearners.some(({ name }) => name === db.name) ? await readLearners(db, hiddenIds) : null,
      }
    } catch (error) {
      if (!isAway(error as Error)) log.error({ err: error }, 'the figures of a database could not be read')
      return null
    }
  }

  async function readOne(db: Database, databases: Databases, patienceMs: number): Promise<Reading> {
    const reading = underWay.get(db.name) ?? readAll(db, databases).finally(() => underWay.delete(db.name))
    underWay.set(db.name, reading)
    const figures = await within(patienceMs, reading)
    if (figures) awaySince.delete(db.name)
    else if (!awaySince.has(db.name)) awaySince.set(db.name, new Date().toISOString())
    return {
      name: db.name,
      isShared: db.name === databases.shared.name,
      isOfLearners: databases.ofLearners.some(({ name }) => name === db.name),
      figures,
      awaySince: awaySince.get(db.name) ?? null,
    }
  }

  return async (databases, patienceMs) => {
    const hidden = await within(
      HIDDEN_WITHIN_MS,
      hiddenExams().catch(() => null),
    )
    if (hidden) hiddenIds = [...hidden.keys()]
    const { shared, ofLearners } = databases
    const all = [shared, ...ofLearners.filter(({ name }) => name !== shared.name)]
    return Promise.all(all.map((db) => readOne(db, databases, patienceMs)))
  }
}

async function readShared(db: Database): Promise<SharedFigures> {
  return {
    queues: await selectQueueWork(db),
    ...(await selectSharedWork(db)),
    ...(await selectJobFacts(db)),
    processes: await selectProcesses(db),
  }
}

async function readLearners(db: Database, hiddenIds: readonly number[] | null): Promise<LearnersFigures> {
  const work: AttemptWork = await selectAttemptWork(db, hiddenIds ?? [])
  return {
    ...(await selectExamFacts(db)),
    overdueAge: work.overdueAge,
    unloggedAge: hiddenIds === null ? null : work.unloggedAge,
  }
}
