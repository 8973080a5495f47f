import { randomUUID } from 'node:crypto'
import type { Answer, Attempt } from '@abhyas/contract/exams-attempts'
import type { Reply } from '../send-call.ts'
import type { Caller } from './calls.ts'
import { type AttemptJournal, newestAcknowledged, noteSent } from './journal.ts'

/** `reading`: another device writes. `over`: the attempt is closed, or its time has run out. */
type DeviceState = 'writing' | 'reading' | 'over'

export type Device = {
  attemptId(): number
  state(): DeviceState
  /** The number of answers that are not acknowledged yet. */
  waiting(): number
  lastSeq(): number
  lastSafeSeq(): number
  /** Starts or resumes the exam, as a page that loads. `times` requests at once are a learner who clicks twice. */
  open(times?: number): Promise<void>
  takeOver(): Promise<void>
  pick(place: number, option: number | null): void
  /** Sends at most `most` waiting answers. `times` sends the same request several times at once, to different servers. */
  flush(most: number, times?: number): Promise<void>
  /** The number of saves in a row that failed. The learner waits longer after each of them. */
  failures(): number
  /** Returns true when the response has the result. */
  submit(lastSeq: number, server?: number): Promise<boolean>
}

export type DeviceOptions = { caller: Caller; journalOf: (attemptId: number) => AttemptJournal; serverCount: number }

/** A browser in an exam. It keeps each pick until the server has acknowledged it. */
export function createDevice({ caller, journalOf, serverCount }: DeviceOptions): Device {
  const deviceId = randomUUID()
  let [attemptId, epoch, lastSeq, lastSafeSeq, failures] = [0, 0, 0, 0, 0]
  let state: DeviceState = 'reading'
  let queue: Answer[] = []

  const adopt = (attempt: Attempt) => {
    const isAnother = attempt.id !== attemptId
    if (isAnother) [queue, lastSeq, lastSafeSeq] = [[], 0, 0]
    lastSeq = Math.max(lastSeq, attempt.lastSeq)
    lastSafeSeq = Math.max(lastSafeSeq, attempt.lastSeq)
    attemptId = attempt.id
    state = attempt.isWriter ? 'writing' : 'reading'
    // Answers that wait under an old epoch are sent again with new sequence numbers.
    if (attempt.isWriter && attempt.epoch !== epoch)
      queue = queue.map((answer) => {
        lastSeq += 1
        return { ...answer, seq: lastSeq }
      })
    if (attempt.isWriter) epoch = attempt.epoch
  }
  const view = async (ask: () => Promise<Reply<Attempt> | null>) => {
    const journal = attemptId === 0 ? null : journalOf(attemptId)
    const acknowledged = journal ? [...newestAcknowledged(journal).values()] : []
    const reply = await ask()
    if (reply?.status === 200 && reply.body.id === journal?.attemptId)
      journal.views.push({ acknowledged, answers: reply.body.answers })
    return reply
  }
  const flushOnce = async (answers: readonly Answer[], server?: number) => {
    const copy = noteSent(journalOf(attemptId), epoch, answers)
    const body = { epoch, answers }
    const reply = await caller.call('save', (client) => client.save(attemptId, body), server)
    failures = reply?.status === 200 ? 0 : failures + 1
    if (reply?.status !== 200) return
    const { verdicts } = reply.body
    copy.hear(verdicts)
    const done = new Set(verdicts.filter(({ verdict }) => verdict !== 'taken_over').map(({ seq }) => seq))
    queue = queue.filter(({ seq }) => !done.has(seq))
    for (const { verdict, seq } of verdicts)
      if (verdict === 'taken_over') state = state === 'over' ? 'over' : 'reading'
      else if (verdict === 'late' || verdict === 'closed') state = 'over'
      else lastSafeSeq = Math.max(lastSafeSeq, seq)
  }
  const start = () => view(() => caller.insist('start', (client) => client.start(deviceId)))

  return {
    attemptId: () => attemptId,
    state: () => state,
    waiting: () => queue.length,
    failures: () => failures,
    lastSeq: () => lastSeq,
    lastSafeSeq: () => lastSafeSeq,
    async open(times = 1) {
      const replies = await Promise.all(Array.from({ length: times }, start))
      for (const reply of replies) if (reply?.status === 200) adopt(reply.body)
    },
    async takeOver() {
      const reply = await view(() => caller.insist('take-over', (client) => client.takeOver(attemptId, deviceId)))
      if (reply?.status === 200) adopt(reply.body)
      else state = 'over'
    },
    pick(place, option) {
      lastSeq += 1
      queue.push({ place, option, isMarked: lastSeq % 7 === 0, spentMs: lastSeq * 37, seq: lastSeq })
    },
    async flush(most, times = 1) {
      const answers = queue.slice(0, most)
      if (answers.length === 0) return
      const servers = Array.from({ length: times }, (_, n) => (times === 1 ? undefined : n % serverCount))
      await Promise.all(servers.map((server) => flushOnce(answers, server)))
    },
    async submit(upTo, server) {
      const submitted = { epoch, lastSeq: upTo }
      const reply = await caller.call('submit', (client) => client.submit(attemptId, submitted), server)
      if (reply?.status === 200) {
        journalOf(attemptId).summaries.push(reply.body)
        state = 'over'
        return true
      }
      // The code in the body says why the submit was refused.
      if ((reply?.body as { code?: string } | undefined)?.code === 'attempt_taken_over') state = 'reading'
      return false
    },
  }
}
