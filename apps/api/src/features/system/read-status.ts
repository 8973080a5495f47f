import type { Incident, SiteStatus } from '@abhyas/contract/status'
import type { Database, Databases } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import { selectIncidentsOfDays, selectOutages, type Outage } from './incident-queries.ts'
import { outageDays, STATUS_DAYS } from './outage-days.ts'
import { partStates } from './part-states.ts'
import type { ReadFigures, Reading } from './read-figures.ts'
import { within } from './within.ts'

/** Visitors cost the databases one look in this time, however many there are. */
const FRESH_MS = 5_000
/** A database that is only slow is not away. */
const PATIENCE_MS = 2_000

type Seen = { readings: Reading[]; at: string }

/**
 * Reads the public state. Incidents are read each time, so that they are published at once. While the shared database is
 * away, the history is the last one that this process has read.
 */
export function createReadStatus(readFigures: ReadFigures): (databases: Databases) => Promise<SiteStatus> {
  let seen: { begunAt: number; looking: Promise<Seen> } | null = null
  let told: { incidents: Incident[]; at: string } | null = null
  const outagesOf = new Map<string, readonly Outage[]>()

  const noteOutages = async (db: Database) => {
    const outages = await soon(selectOutages(db, STATUS_DAYS + 1))
    if (outages) outagesOf.set(db.name, outages)
  }
  const look = async (databases: Databases): Promise<Seen> => {
    const [readings] = await Promise.all([
      readFigures(databases, PATIENCE_MS),
      ...databases.ofLearners.map(noteOutages),
    ])
    return { readings, at: new Date().toISOString() }
  }
  return async (databases) => {
    const begunAt = performance.now()
    if (!seen || begunAt - seen.begunAt > FRESH_MS) seen = { begunAt, looking: look(databases) }
    const [{ readings, at }, incidents] = await Promise.all([
      seen.looking,
      soon(selectIncidentsOfDays(databases.shared, STATUS_DAYS)),
    ])
    const now = Date.now()
    if (incidents) told = { incidents, at: new Date(now).toISOString() }
    const outages = [...outagesOf.values()].flat()
    return {
      at,
      parts: partStates(readings, told?.incidents ?? [], now),
      history: told && { ...told, days: outageDays([...outages, ...told.incidents], now) },
    }
  }
}

const soon = <T>(work: Promise<T>): Promise<T | null> =>
  within(
    PATIENCE_MS,
    work.catch((error: Error) => {
      if (!isAway(error)) throw error
      return null
    }),
  )
