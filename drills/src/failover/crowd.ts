import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import type { CrowdLearner } from '@abhyas/testing/exam-crowd'
import { type Caller, createCaller } from '../faults/calls.ts'
import { readResult } from '../faults/change-closed.ts'
import { createDevice, type Device } from '../faults/device.ts'
import { drawAnswered } from '../faults/draw-answer.ts'
import { attemptKey } from '../faults/invariants/evidence.ts'
import { type AttemptJournal, createJournal } from '../faults/journal.ts'
import { createTally } from '../faults/tally.ts'
import type { Counts } from '../counts.ts'
import { count } from '../counts.ts'
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts'
import type { Product } from './product.ts'

/** Learners who sit the exam one after the other, on some seats. */
export type Crowd = {
  journals: ReadonlyMap<string, AttemptJournal>
  acknowledgements: Acknowledgements
  /** Responses that no learner should get, with their numbers. */
  problems: Counts
  /** Learners end their exams, and nobody begins another. Returns false when some could not end in time. */
  end(withinMs: number): Promise<boolean>
}

const SEATS = 16
const THINK_MS = 50
const MOST_PICKS = 4
const RIGHT_SHARE = 0.5
const ALL = 200

export function openCrowd({ origin, exam, examKey }: Product, learners: readonly CrowdLearner[], seed: number): Crowd {
  const waiting = [...learners]
  const journals = new Map<string, AttemptJournal>()
  const acknowledgements = createAcknowledgements()
  const problems: Counts = {}
  const agent = new Agent({ keepAlive: true })
  const tooLate = new AbortController()
  const ending = new AbortController()

  const journalOf = (learnerId: number, attemptId: number) => {
    const key = attemptKey({ learnerId, attemptId })
    const journal = journals.get(key) ?? createJournal(learnerId, attemptId)
    journals.set(key, journal)
    return journal
  }
  const callerOf = async (learner: CrowdLearner): Promise<Caller> => {
    const caller = await createCaller({
      learner,
      examId: exam.examId,
      origins: [origin],
      agent,
      tally: createTally(),
      complain: (problem) => count(problems, withoutNames(problem)),
      signal: tooLate.signal,
    })
    return {
      ...caller,
      async call(name, ask, server) {
        const sentAt = Date.now()
        const reply = await caller.call(name, ask, server)
        if (name === 'save' && reply?.status === 200) acknowledgements.note(sentAt)
        return reply
      },
    }
  }
  const sit = async (learner: CrowdLearner) => {
    const random = seededRandom(seed + learner.id)
    const caller = await callerOf(learner)
    const device = createDevice({
      caller,
      journalOf: (attemptId) => journalOf(learner.id, attemptId),
      serverCount: 1,
      readsPaper: false,
    })
    await device.open()
    if (device.attemptId() === 0) return
    // Each place is answered once. So an answer that was lost is never hidden by a newer one.
    for (let place = 0; place < exam.questionCount && !ending.signal.aborted && device.state() === 'writing';) {
      for (let picks = 1 + Math.floor(random() * MOST_PICKS); picks > 0 && place < exam.questionCount; picks -= 1) {
        device.pick(place, drawAnswered(random, examKey, place, RIGHT_SHARE))
        place += 1
      }
      await device.flush(ALL)
      await sleep(random() * 2 * THINK_MS + backoff(device))
    }
    await endExam(device, tooLate.signal)
    if (!tooLate.signal.aborted) await readResult(caller, journalOf(learner.id, device.attemptId()))
  }
  const fillSeat = async () => {
    while (!ending.signal.aborted) {
      const learner = waiting.pop()
      if (!learner) throw new Error('There are not enough learners for this round.')
      await sit(learner)
    }
  }
  const seats = Promise.all(Array.from({ length: SEATS }, fillSeat))
  // A seat that fails is heard of at the end.
  seats.catch(() => undefined)
  return {
    journals,
    acknowledgements,
    problems,
    async end(withinMs) {
      ending.abort()
      const timer = setTimeout(() => tooLate.abort(), withinMs)
      await seats
      clearTimeout(timer)
      agent.destroy()
      return !tooLate.signal.aborted
    },
  }
}

/** So that the same problem of many learners is one. */
const withoutNames = (problem: string) =>
  problem.replaceAll(/learner \d+/g, 'a learner').replaceAll(/"requestId":"[^"]*"/g, '"requestId":"…"')

const backoff = (device: Device) => (device.failures() === 0 ? 0 : Math.min(10 * 2 ** device.failures(), 300))

/** Waits until everything is acknowledged, then submits until there is a response, as a browser does. */
async function endExam(device: Device, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && device.state() !== 'over') {
    if (device.state() === 'reading') await device.takeOver()
    await device.flush(ALL)
    if (device.waiting() > 0 || !(await device.submit(device.lastSeq()))) await sleep(50 + backoff(device))
  }
}
