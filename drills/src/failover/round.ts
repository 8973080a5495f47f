import { setTimeout as sleep } from 'node:timers/promises'
import type { Evidence, StoredState } from '../faults/invariants/evidence.ts'
import { violationsOf } from '../faults/invariants/invariants.ts'
import { untilDone } from '../faults/drill-queries.ts'
import { isAcknowledged } from '../faults/journal.ts'
import { readState } from '../faults/read-state.ts'
import type { Violation } from '../violation.ts'
import { lengthOf, type Pause } from './acknowledgements.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import type { Kind } from './kinds.ts'
import type { Lab } from './lab/lab.ts'
import { lostOf, promisedBy } from './promises.ts'
import type { Product } from './product.ts'

export type RoundReport = {
  acknowledged: number
  /** Null when no primary could be asked before the fault was over. */
  lostBefore: number | null
  lostAfter: number
  wrongGrades: number
  /** The longest time without an acknowledged save, from the fault until the learners had ended. */
  writesBackMs: number
  /** The pauses of a second and more, in milliseconds since the fault. */
  pauses: readonly Pause[]
  isHealthy: boolean
  violations: Violation[]
}

export type RoundOptions = {
  kind: Kind
  lastsMs: number | null
  seed: number
  /** How long hosts may take to become healthy, and learners to end their exams. */
  patience?: { healthyMs: number; endedMs: number }
}

const LEARNERS = 1_000
const WARM_UP_MS = 3_000
/** When saves are back, they go on for so long before the fault ends. */
const GOES_ON_MS = 3_000
const BACK_WITHIN_MS = 90_000
/** What returns may break what went on without it, but only some seconds later. */
const SETTLES_MS = 6_000
const PATIENCE = { healthyMs: 120_000, endedMs: 40_000 }
/** An outage of more than five seconds is given back. The heartbeat that measures it runs once a second. */
const GIVEN_BACK_MS = 8_000
const HEARTBEAT_MS = 3_000
const NOTED_MS = 1_000

/** Causes one fault while learners sit an exam, ends it, and compares what was acknowledged with what is stored. */
export async function runRound(lab: Lab, product: Product, options: RoundOptions): Promise<RoundReport> {
  const learners = await product.makeLearners(LEARNERS)
  const learnerIds = learners.map(({ id }) => id)
  const crowd = openCrowd(product, learners, options.seed)
  try {
    return await causeFault({ lab, product, crowd, read: () => readState([product.db], learnerIds) }, options)
  } catch (error) {
    // Nobody may go on to sit exams beside the next round.
    await crowd.end(0).catch(() => undefined)
    throw error
  }
}

type Scene = { lab: Lab; product: Product; crowd: Crowd; read: () => Promise<StoredState> }

async function causeFault(
  { lab, product, crowd, ...scene }: Scene,
  { kind, lastsMs, patience = PATIENCE }: RoundOptions,
): Promise<RoundReport> {
  const read = () => untilDone(scene.read)
  await sleep(WARM_UP_MS)

  const faultAt = Date.now()
  const hosts = await kind.cause(lab, await lab.requireLeader())
  const causedAt = Date.now()
  const isBack = () => crowd.acknowledgements.isBackAfter(causedAt)
  if (lastsMs !== null) await sleep(lastsMs)
  else await waitUntil(isBack)
  const lostBefore = isBack() ? await countLost(crowd, read) : null

  for (const host of hosts) await lab.heal(host)
  const isHealthy = await lab.untilHealthy(patience.healthyMs)
  await sleep(SETTLES_MS)
  // While learners end their exams, fewer and fewer of them save.
  const pauses = crowd.acknowledgements.pausesAfter(faultAt)
  const longest = pauses[0] as Pause
  const hasEnded = await crowd.end(patience.endedMs)
  const stored = await read()

  const journals = [...crowd.journals.values()]
  const violations = violationsOf(evidenceOf(crowd, product, stored, longest))
  const problems = [...product.takeProblems(), ...Object.entries(crowd.problems).map(([text, n]) => `${n} x ${text}`)]
  if (lostBefore) problems.push(`${lostBefore} acknowledged answers were lost before the fault was over.`)
  if (!isHealthy) problems.push('The cluster did not become healthy again.')
  if (!hasEnded) problems.push('Learners could not end their exams.')
  return {
    acknowledged: journals.flatMap(({ sent }) => [...sent.values()]).filter(isAcknowledged).length,
    lostBefore,
    lostAfter: lostOf(promisedBy(journals), stored.answers).length,
    wrongGrades: violations.filter(({ invariant }) => invariant === 'E2').length,
    writesBackMs: lengthOf(longest),
    pauses: pauses
      .filter((pause) => lengthOf(pause) >= NOTED_MS)
      .map(({ from, to }) => ({ from: from - faultAt, to: to - faultAt })),
    isHealthy,
    violations: [...violations, ...problems.map((message) => ({ invariant: 'no failure', message }))],
  }
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  const latest = Date.now() + BACK_WITHIN_MS
  while (!isSo() && Date.now() < latest) await sleep(50)
  await sleep(GOES_ON_MS)
}

/** Learners go on meanwhile, so only what was acknowledged before the database is read is compared. */
async function countLost(crowd: Crowd, read: () => Promise<StoredState>): Promise<number> {
  const promised = promisedBy(crowd.journals.values())
  return lostOf(promised, (await read()).answers).length
}

function evidenceOf(crowd: Crowd, product: Product, stored: StoredState, pause: Pause): Evidence {
  const gapMs = lengthOf(pause) - HEARTBEAT_MS
  const satThrough = stored.attempts.filter(
    ({ startedAt, finishedAt }) =>
      lengthOf(pause) > GIVEN_BACK_MS && startedAt < pause.from && (finishedAt ?? Infinity) > pause.to,
  )
  return {
    exam: { id: product.exam.examId, durationSeconds: product.durationSeconds, sectionSeconds: null, closesAt: null },
    keyOf: () => product.examKey,
    extraSeconds: new Map(),
    cutOff: new Set(),
    journals: [...crowd.journals.values()],
    whenClosed: stored,
    atTheEnd: stored,
    overdue: [],
    outages: satThrough.map(({ learnerId, id }) => ({ learnerId, attemptId: id, gapMs })),
  }
}
