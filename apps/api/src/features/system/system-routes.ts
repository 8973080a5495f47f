import * as status from '@abhyas/contract/status'
import * as contract from '@abhyas/contract/system'
import { readMigrations } from '@abhyas/database/migrations'
import type { FastifyBaseLogger } from 'fastify'
import { requireWritten } from '../../http/require-written.ts'
import { route } from '../../http/route.ts'
import { deleteOptionalRow } from '../../sql/delete-queries.ts'
import { healthLines, type KnownMigrations } from './health-lines.ts'
import { insertIncident, selectIncidents, selectOptionalIncident, updateOptionalIncident } from './incident-queries.ts'
import { createReadFigures, type Reading } from './read-figures.ts'
import { createReadStatus } from './read-status.ts'

type SystemTools = {
  papers: { windows: { hiddenExams(): Promise<ReadonlyMap<number, unknown>> } }
  log: FastifyBaseLogger
}

/** An admin whose database is away waits no longer than this for the page that says so. */
const PATIENCE_MS = 600

export function systemRoutes({ papers, log }: SystemTools) {
  const readFigures = createReadFigures({ hiddenExams: () => papers.windows.hiddenExams(), log })
  const readStatus = createReadStatus(readFigures)
  let migrations: Promise<KnownMigrations> | undefined
  return [
    route(contract.getSystemHealth, async ({ databases }) => {
      const readings = await readFigures(databases, PATIENCE_MS)
      migrations ??= readKnownMigrations()
      return {
        at: new Date().toISOString(),
        lines: healthLines(readings, await migrations),
        processes: readings.find(({ isShared }) => isShared)?.figures?.shared?.processes ?? [],
        answersWritten: answersWritten(readings),
      }
    }),
    route(status.getStatus, ({ databases }) => readStatus(databases)),
    route(status.getIncidents, ({ db }) => selectIncidents(db)),
    route(status.createIncident, ({ db, body }) => insertIncident(db, body)),
    route(status.updateIncident, async ({ db, params: { id }, body, ifMatch }) =>
      requireWritten(
        await updateOptionalIncident(db, { id, ...body, ifMatch }),
        () => selectOptionalIncident(db, id),
        'incident_not_found',
      ),
    ),
    route(status.deleteIncident, async ({ db, params: { id }, ifMatch }) => {
      const deleted = await deleteOptionalRow(db, 'incidents', id, ifMatch)
      await requireWritten(deleted, () => selectOptionalIncident(db, id), 'incident_not_found')
    }),
  ]
}

/** Null when a database is away: a sum without it would look like a fall. */
function answersWritten(readings: readonly Reading[]): number | null {
  const counts = readings.filter(({ isOfLearners }) => isOfLearners).map(({ figures }) => figures?.learners)
  return counts.reduce<number | null>((sum, each) => (sum === null || !each ? null : sum + each.answersWritten), 0)
}

async function readKnownMigrations(): Promise<KnownMigrations> {
  const all = await readMigrations()
  const namesOf = (wanted: string) => all.flatMap(({ kind, name }) => (kind === wanted ? [`${kind}/${name}`] : []))
  return { shared: namesOf('shared'), learner: namesOf('learner') }
}
