import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { type ExamCrowd, makeExamCrowd, tokenOf } from '@abhyas/testing/exam-crowd'
import { CALL_KINDS, type CallKind, createCallFigures, type Latency } from './call-figures.ts'
import { checkAnswers, type Findings } from './check-answers.ts'
import { type Connection, createConnection } from './connection.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { drawPlan } from './learner-plan.ts'
import type { LoadProduct } from './load-product.ts'
import type { LoadSettings } from './load-settings.ts'
import { type LoadCrowd, makeMockCrowd } from './mock-crowd.ts'
import { miscountsOf, readServedCalls } from './served-calls.ts'
import { type Hall, type Seat, sitExam } from './sit-exam.ts'
import { createTimerWheel } from './timer-wheel.ts'
import { watchExam } from './watch-exam.ts'
import { type MachineUse, watchUse } from './watch-use.ts'

export type LoadReport = {
  settings: LoadSettings
  calls: Record<CallKind, Latency>
  connectionsOpened: number
  /** The calls that met a closed connection, and were sent again as a browser does. */
  sentAgain: number
  /** How late the load generator itself was. It is a part of every latency. */
  lag: Latency
  errors: Record<string, number>
  /** The calls that a server refused because it had too much to do. */
  refused: Partial<Record<CallKind, number>>
  /** The progress line when a limit was broken first, or null. */
  firstTrouble: string | null
  findings: Findings
  /** Where the metrics of the servers differ from what the learners counted. */
  miscounts: string[]
  use: MachineUse
}

/** A browser waits this long for a save, and then sends it again. */
const TIMEOUT_MS = 10_000
/** The time to get everything ready before the first learner starts. */
const RUN_UP_MS = 500

/** Runs one exam for the whole crowd, from the first start to the comparison with the database. */
export async function holdExam(product: LoadProduct, settings: LoadSettings): Promise<LoadReport> {
  const crowd = settings.hasSections ? await makeMockCrowd(product, settings) : await makeCrowd(product, settings)
  const connections = openConnections(product, settings)
  const figures = createCallFigures()
  const kept = createKeptAnswers(settings.learners, crowd.questionCount)
  const seats = await takeSeats(crowd, settings, connections)
  const wheel = createTimerWheel()
  const beganAt = performance.now() + RUN_UP_MS
  const { examId, kinds, sectionSizes } = crowd
  const hall: Hall = { settings, examId, kinds, sectionSizes, beganAt, wheel, figures, kept, inExam: 0 }
  const before = await readServedCalls(product.metricsPorts)
  const use = await watchUse(product)
  wheel.start()
  const looking = watchExam(hall, use)
  await Promise.all(seats.map((seat) => sitExam(hall, seat).catch((error: Error) => figures.fail(error.message))))
  looking.stop()
  wheel.stop()
  const used = await use.end()
  for (const connection of connections) connection.hangUp()
  const calls = Object.fromEntries(CALL_KINDS.map((kind) => [kind, figures.latency(kind)])) as LoadReport['calls']
  return {
    settings,
    calls,
    connectionsOpened: connections.reduce((sum, connection) => sum + connection.opened(), 0),
    sentAgain: connections.reduce((sum, connection) => sum + connection.sentAgain(), 0),
    lag: figures.lag(),
    errors: figures.errors(),
    refused: figures.refused(),
    firstTrouble: looking.firstTrouble(),
    miscounts:
      product.metricsPorts.length === 0
        ? []
        : miscountsOf(calls, { before, after: await readServedCalls(product.metricsPorts) }),
    findings: await checkAnswers(product.databaseUrl, crowd, kept),
    use: used,
  }
}

async function makeCrowd({ databaseUrl }: LoadProduct, settings: LoadSettings): Promise<LoadCrowd> {
  const { learners, questions, minutes } = settings
  // A learner who starts first and submits last has enough time: no attempt ends by its deadline.
  const durationMinutes = Math.ceil(minutes) + 1
  const crowd = await makeExamCrowd(databaseUrl, { learners, questions, durationMinutes, hasMarks: true })
  return { ...crowd, kinds: crowd.key.map(() => 'one'), papers: null, sectionSizes: [questions] }
}

function openConnections({ origins }: LoadProduct, { connections, learners }: LoadSettings): Connection[] {
  return Array.from({ length: Math.min(connections, learners) }, (_, index) =>
    createConnection({ origin: origins[index % origins.length] as string, timeoutMs: TIMEOUT_MS }),
  )
}

async function takeSeats(crowd: ExamCrowd, settings: LoadSettings, connections: Connection[]): Promise<Seat[]> {
  const seats: Seat[] = []
  for (const [index, learner] of crowd.learners.entries()) {
    const random = seededRandom(settings.seed * 1_000_003 + index)
    seats.push({
      index,
      learner,
      random,
      token: await tokenOf(learner),
      plan: drawPlan(random, settings),
      connection: connections[index % connections.length] as Connection,
    })
  }
  return seats
}
