import { judge } from '@abhyas/contract/rules/health-limits'
import type { HealthLine } from '@abhyas/contract/system'
import type { Reading, SharedFigures } from './read-figures.ts'

export type KnownMigrations = { shared: readonly string[]; learner: readonly string[] }

const line = (kind: HealthLine['kind'], state: HealthLine['state'], rest: Partial<HealthLine> = {}): HealthLine => ({
  kind,
  state,
  database: null,
  count: null,
  seconds: null,
  bytes: null,
  at: null,
  names: [],
  ...rest,
})

/** Says of every figure whether it is good, by the limits of the alerts. */
export function healthLines(readings: readonly Reading[], known: KnownMigrations): HealthLine[] {
  const shared = readings.find(({ isShared }) => isShared)?.figures?.shared ?? null
  return [
    ...examLines(readings.filter(({ isOfLearners }) => isOfLearners)),
    ...workLines(shared),
    ...readings.flatMap((reading) => databaseLines(reading)),
    ...versionLines(readings, known, shared),
  ]
}

/** The worst of all databases. When one of them is away, a good figure of the others is not the whole truth. */
function examLines(readings: readonly Reading[]): HealthLine[] {
  const away = readings.filter(({ figures }) => figures === null).map(({ name }) => name)
  const all = readings.flatMap(({ name, figures }) => (figures?.learners ? [{ name, ...figures.learners }] : []))
  const isWhole = away.length === 0
  const oldest = (kind: 'overdue' | 'unlogged', ageOf: (figures: (typeof all)[number]) => number | null) => {
    const ages = all.flatMap((figures) => {
      const seconds = ageOf(figures)
      return seconds === null ? [] : [{ seconds, database: figures.name }]
    })
    const worst = ages.toSorted((a, b) => b.seconds - a.seconds)[0]
    const state = judge(kind, worst?.seconds ?? null)
    const isCertain = isWhole || state !== 'good'
    return line(kind, isCertain ? state : 'unknown', { ...worst, names: away })
  }
  const running = all.reduce((sum, each) => sum + each.running, 0)
  return [
    line('running', isWhole ? 'good' : 'unknown', { count: running, names: away }),
    oldest('overdue', ({ overdueAge }) => overdueAge),
    oldest('unlogged', ({ unloggedAge }) => unloggedAge),
  ]
}

function workLines(shared: SharedFigures | null): HealthLine[] {
  if (!shared) return UNKNOWN_WORK.map((kind) => line(kind, 'unknown'))
  const { queues, mails, events, books, stillJobs, failedJobs, backupAt } = shared
  const workers = shared.processes.filter(({ roles }) => roles.includes('worker')).length
  const slowest = queues.toSorted((a, b) => b.waitSeconds - a.waitSeconds)[0]
  const waiting = queues.reduce((sum, each) => sum + each.waiting + each.retrying, 0)
  const backupAge = Date.now() / 1000 - backupAt
  return [
    line('workers', judge('workers', workers === 0 ? 1 : 0), { count: workers, at: shared.lastJobAt }),
    line('waitingJobs', judge('waitingJobs', slowest?.waitSeconds ?? 0), {
      count: waiting,
      seconds: slowest?.waitSeconds ?? 0,
      names: slowest && slowest.waitSeconds > 0 ? [slowest.queue] : [],
    }),
    line('stillJobs', judge('stillJobs', stillJobs.length), { count: stillJobs.length, names: stillJobs }),
    line('failedJobs', failedJobs.length > 0 ? 'watch' : 'good', { count: failedJobs.length, names: failedJobs }),
    line('queuedMails', judge('queuedMails', mails.queued.age), {
      count: mails.queued.count,
      seconds: mails.queued.age,
    }),
    line('failedMails', mails.failed > 0 ? 'watch' : 'good', { count: mails.failed }),
    line('paymentEvents', judge('paymentEvents', events.age), { count: events.count, seconds: events.age }),
    line('books', judge('books', books.count), { count: books.count, at: shared.comparedAt }),
    line('backup', judge('backup', backupAge), {
      at: backupAt === 0 ? null : new Date(backupAt * 1000).toISOString(),
      seconds: backupAt === 0 ? null : backupAge,
    }),
  ]
}

const UNKNOWN_WORK = [
  'workers',
  'waitingJobs',
  'stillJobs',
  'failedJobs',
  'queuedMails',
  'failedMails',
  'paymentEvents',
  'books',
  'backup',
] as const

function databaseLines({ name: database, figures, awaySince, isOfLearners }: Reading): HealthLine[] {
  if (!figures) return [line('database', judge('database', 1), { database, at: awaySince })]
  const { facts, learners } = figures
  const found = [line('database', judge('database', 0), { database, bytes: facts.bytes })]
  if (isOfLearners && learners)
    found.push(
      line('heartbeat', judge('heartbeat', learners.heartbeatAge), { database, seconds: learners.heartbeatAge }),
    )
  if (facts.replicas > 0)
    found.push(
      line('replica', judge('replica', facts.behindBytes), {
        database,
        count: facts.replicas,
        bytes: facts.behindBytes,
      }),
    )
  return found
}

function versionLines(
  readings: readonly Reading[],
  known: KnownMigrations,
  shared: SharedFigures | null,
): HealthLine[] {
  const releases = new Set(shared?.processes.map(({ version, commit }) => `${version} ${commit}`))
  const processes = shared
    ? line('processes', judge('processes', releases.size), { count: releases.size })
    : line('processes', 'unknown')
  const expected = new Set([...known.shared, ...known.learner])
  const schemas = readings.flatMap(({ name: database, figures, isShared, isOfLearners }) => {
    if (!figures) return []
    const { migrations } = figures.facts
    const missing = [...(isShared ? known.shared : []), ...(isOfLearners ? known.learner : [])].filter(
      (name) => !migrations.includes(name),
    )
    const newer = migrations.filter((name) => !expected.has(name))
    const state = missing.length > 0 ? 'bad' : newer.length > 0 ? 'watch' : 'good'
    return [
      line('schema', state, {
        database,
        count: migrations.length,
        names: missing.length > 0 ? missing : newer.length > 0 ? newer : migrations.slice(-1),
      }),
    ]
  })
  return [processes, ...schemas]
}
