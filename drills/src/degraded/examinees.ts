import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import type { CrowdLearner } from '@abhyas/testing/exam-crowd'
import { type Caller, createCaller } from '../faults/calls.ts'
import { createDevice, type Device } from '../faults/device.ts'
import { letTimeRunOut } from '../faults/drill-queries.ts'
import { drawAnswered } from '../faults/draw-answer.ts'
import type { Evidence } from '../faults/invariants/evidence.ts'
import { violationsOf } from '../faults/invariants/invariants.ts'
import { type AttemptJournal, createJournal, isAcknowledged } from '../faults/journal.ts'
import { readState } from '../faults/read-state.ts'
import { createTally } from '../faults/tally.ts'
import type { Violation } from '../violation.ts'
import type { Stage } from './stage.ts'

type Examinee = { learner: CrowdLearner; device: Device; renew(): Promise<void> }

/** Learners in a running exam, of both databases. */
type Examinees = {
  of: readonly [Examinee[], Examinee[]]
  /** They answer questions until the signal comes, each after such a pause. */
  answer(pauseMs: number, signal: AbortSignal): Promise<void>
  /** These hand their exams in, as browsers do. Returns how many were told that it is graded. */
  handIn(some: readonly Examinee[], withinMs: number): Promise<number>
  /** The time of these runs out. */
  letTimeRunOut(some: readonly Examinee[]): Promise<void>
  /** How many answers of this database were acknowledged. */
  acknowledged(nth: 0 | 1): number
  /** Everybody hands in. Returns what does not hold of the answers and scores. */
  settle(options: { withinMs: number; outage?: { from: number; to: number } }): Promise<Violation[]>
}

/** The shortest outage that is given back, and the time between two heartbeats with some slack. */
const GIVEN_BACK_MS = 8_000
const HEARTBEAT_MS = 3_000
const ALL = 200
const RIGHT_SHARE = 0.5
const POLL_MS = 100
/** A learner whose calls go on to fail logs in again after so many tries. */
const RENEWED_EVERY = 20
const CLOSED_WITHIN_MS = 60_000

/** Lets learners begin the exam, this many of each database. */
export async function seatExaminees(stage: Stage, count: number, seed: number): Promise<Examinees> {
  const { exam, examKey, places } = stage
  const journals = new Map<number, AttemptJournal>()
  const complaints: string[] = []
  const tooLate = new AbortController()
  const agent = new Agent({ keepAlive: true })
  const random = seededRandom(seed)
  const cutOff = new Set<number>()
  const leaving = new Set<number>()

  const seat = async (learner: CrowdLearner): Promise<Examinee> => {
    // A browser renews its token. While it cannot, the calls get 401 and the answers wait.
    const login = () =>
      createCaller({
        learner,
        examId: exam.examId,
        origins: [stage.product.api.origin],
        agent,
        tally: createTally(),
        complain: (problem) => void (problem.includes(' got 401 ') || complaints.push(problem)),
        signal: tooLate.signal,
      })
    let current = await login()
    const caller: Caller = {
      call: (name, ask, server) => current.call(name, ask, server),
      insist: (name, ask, server) => current.insist(name, ask, server),
    }
    const journalOf = (attemptId: number) => {
      const journal = journals.get(attemptId + learner.id * 1e6) ?? createJournal(learner.id, attemptId)
      journals.set(attemptId + learner.id * 1e6, journal)
      return journal
    }
    const device = createDevice({ caller, journalOf, serverCount: 1, readsPaper: false })
    await device.open()
    if (device.attemptId() === 0) throw new Error('An exam could not be begun.')
    return { learner, device, renew: async () => void (current = await login()) }
  }
  const [first, second] = await stage.makeLearners(count)
  const of = [await Promise.all(first.map(seat)), await Promise.all(second.map(seat))] as const
  const all = of.flat()
  const nextPlace = new Map(all.map(({ learner }) => [learner.id, 0]))

  // Each place is answered once. So an answer that was lost is never hidden by a newer one.
  const answerOne = async ({ learner, device }: Examinee) => {
    const place = nextPlace.get(learner.id) ?? 0
    if (device.state() !== 'writing' || place >= exam.questionCount) return
    nextPlace.set(learner.id, place + 1)
    device.pick(place, drawAnswered(random, examKey, place, RIGHT_SHARE))
    await device.flush(ALL)
  }
  const handIn = async (some: readonly Examinee[], withinMs: number) => {
    const signal = AbortSignal.timeout(withinMs)
    for (const { learner } of some) leaving.add(learner.id)
    return (await Promise.all(some.map((each) => handInOne(each, signal)))).filter(Boolean).length
  }
  const learnerIds = all.map(({ learner }) => learner.id)

  return {
    of,
    async answer(pauseMs, signal) {
      await Promise.all(
        all.map(async (each) => {
          while (!signal.aborted && each.device.state() === 'writing' && !leaving.has(each.learner.id)) {
            await answerOne(each)
            await sleep(pauseMs * (0.5 + random()), undefined, { signal }).catch(() => undefined)
          }
        }),
      )
    },
    handIn,
    async letTimeRunOut(some) {
      for (const { learner } of some) {
        cutOff.add(learner.id)
        leaving.add(learner.id)
        await letTimeRunOut(places, learner.id)
      }
    },
    acknowledged(nth) {
      const ids = new Set(of[nth].map(({ learner }) => learner.id))
      const own = [...journals.values()].filter(({ learnerId }) => ids.has(learnerId))
      return own.reduce((sum, journal) => sum + countAcknowledged(journal), 0)
    },
    async settle({ withinMs, outage }) {
      for (const { renew } of all) await renew()
      const writing = all.filter(({ learner }) => !cutOff.has(learner.id))
      const ended = await handIn(writing, withinMs)
      tooLate.abort()
      let state = await readState(places, learnerIds)
      for (const until = Date.now() + CLOSED_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
        if (state.attempts.every(({ state: each }) => each !== 'open')) break
        state = await readState(places, learnerIds)
      }
      agent.destroy()
      const evidence: Evidence = {
        exam: { id: exam.examId, durationSeconds: stage.durationSeconds, sectionSeconds: null, closesAt: null },
        keyOf: () => examKey,
        extraSeconds: new Map(),
        cutOff,
        journals: [...journals.values()],
        whenClosed: state,
        atTheEnd: state,
        overdue: [],
        outages: outage ? satThrough(of[1], outage) : [],
      }
      const problems = [...new Set(complaints)]
      if (ended < writing.length) problems.push(`${writing.length - ended} learners could not hand in their exams.`)
      return [...violationsOf(evidence), ...problems.map((message) => ({ invariant: 'responses', message }))]
    },
  }
}

/** The time of a long outage is given to every learner of the database that was away. */
const satThrough = (some: readonly Examinee[], { from, to }: { from: number; to: number }): Evidence['outages'] =>
  to - from < GIVEN_BACK_MS
    ? []
    : some.map(({ learner, device }) => ({
        learnerId: learner.id,
        attemptId: device.attemptId(),
        gapMs: to - from - HEARTBEAT_MS,
      }))

/** Waits until everything is acknowledged, then submits until there is a response, as a browser does. */
async function handInOne({ device, renew }: Examinee, signal: AbortSignal): Promise<boolean> {
  for (let tries = 0; !signal.aborted && device.state() !== 'over'; tries += 1) {
    if (tries > 0) await sleep(POLL_MS)
    if (tries % RENEWED_EVERY === RENEWED_EVERY - 1) await renew()
    await device.flush(ALL)
    if (device.waiting() === 0 && (await device.submit(device.lastSeq()))) return true
  }
  return device.state() === 'over'
}

const countAcknowledged = ({ sent }: AttemptJournal): number => [...sent.values()].filter(isAcknowledged).length
