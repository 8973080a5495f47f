import { judge } from '@abhyas/contract/rules/health-limits'
import { type Incident, type Part, PARTS, type PartState } from '@abhyas/contract/status'
import type { Reading } from './read-figures.ts'

/** Why a part does not work as it should, and since when. */
type Cause = { parts: readonly Part[]; state: 'disturbed' | 'down'; since: string | null }

/** Says of each part whether it works, from what the databases tell and from what admins have told. */
export function partStates(readings: readonly Reading[], incidents: readonly Incident[], now: number): PartState[] {
  const causes = [...causesInShared(readings, now), ...causesInLearners(readings, now), ...causesTold(incidents, now)]
  return PARTS.map((part) => {
    const here = causes.filter(({ parts }) => parts.includes(part))
    const isDown = here.some(({ state }) => state === 'down')
    const since = here.flatMap((cause) => cause.since ?? []).toSorted()[0] ?? null
    return { part, state: isDown ? 'down' : here.length > 0 ? 'disturbed' : 'works', since }
  })
}

const agoOf = (seconds: number, now: number) => new Date(now - seconds * 1000).toISOString()

/** Without the shared database nobody logs in or buys, but who is logged in goes on. */
function causesInShared(readings: readonly Reading[], now: number): Cause[] {
  const shared = readings.find(({ isShared }) => isShared)
  if (!shared) return []
  const { figures, awaySince: since } = shared
  if (!figures?.shared)
    return [
      { parts: ['exams', 'practice'], state: 'disturbed', since },
      { parts: ['payments', 'mails'], state: 'down', since },
    ]
  const { mails, events } = figures.shared
  const causes: Cause[] = []
  if (judge('queuedMails', mails.queued.age) !== 'good')
    causes.push({ parts: ['mails'], state: 'disturbed', since: agoOf(mails.queued.age, now) })
  if (judge('paymentEvents', events.age) !== 'good')
    causes.push({ parts: ['payments'], state: 'disturbed', since: agoOf(events.age, now) })
  return causes
}

/** A database that is away takes its own learners' exams along, and nobody else's. */
function causesInLearners(readings: readonly Reading[], now: number): Cause[] {
  const ofLearners = readings.filter(({ isOfLearners }) => isOfLearners)
  const broken = ofLearners.flatMap(({ figures, awaySince }) => {
    if (!figures?.learners) return [awaySince]
    const { heartbeatAge } = figures.learners
    return judge('heartbeat', heartbeatAge) === 'good' ? [] : [agoOf(heartbeatAge, now)]
  })
  const causes: Cause[] = broken.map((since) => ({
    parts: ['exams', 'practice'],
    state: broken.length === ofLearners.length ? 'down' : 'disturbed',
    since,
  }))
  for (const { figures } of ofLearners) {
    const age = figures?.learners?.overdueAge ?? 0
    if (judge('overdue', age) !== 'good') causes.push({ parts: ['exams'], state: 'disturbed', since: agoOf(age, now) })
  }
  return causes
}

const causesTold = (incidents: readonly Incident[], now: number): Cause[] =>
  incidents
    .filter(({ endedAt }) => endedAt === null || Date.parse(endedAt) > now)
    .map(({ parts, beganAt }) => ({ parts, state: 'disturbed', since: beganAt }))
