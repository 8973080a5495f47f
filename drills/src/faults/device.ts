import { randomUUID } from 'node:crypto'
import type { Answer, Attempt, AttemptClock } from '@abhyas/contract/exams-attempts'
import type { Reply } from '../send-call.ts'
import type { Caller } from './calls.ts'
import { type AttemptJournal, newestAcknowledged, noteSent } from './journal.ts'
import type { Answered } from './score.ts'

/** `reading`: another device writes. `over`: the attempt is closed, or its time has run out, or it never began. */
type DeviceState = 'writing' | 'reading' | 'over'

export type Device = {
  /** This is 0 when the exam could not be started. */
  attemptId(): number
  state(): DeviceState
  /** The open section, as this device knows. It is 0 when every section is open all the time. */
  section(): number
  /** The number of answers that are not acknowledged yet. */
  waiting(): number
  /** The last sequence that the server must have, or must have refused as late. */
  lastSeq(): number
  lastSafeSeq(): number
  /** Starts or resumes the exam, as a page that loads. `times` requests at once are a learner who clicks twice. */
  open(times?: number): Promise<void>
  takeOver(): Promise<void>
  pick(place: number, answered: Answered): void
  /** Sends at most `most` waiting answers. `times` sends the same request several times at once, to different servers. */
  flush(most: number, times?: number): Promise<void>
  /** The number of saves in a row that failed. The learner waits longer after each of them. */
  failures(): number
  /** Leaves the open section for a later one. The learner did it `agoMs` ago. */
  enter(section: number, agoMs: number): Promise<void>
  /** Returns true when the response has the result. */
  submit(lastSeq: number, server?: number): Promise<boolean>
}

export type DeviceOptions = {
  caller: Caller
  journalOf: (attemptId: number) => AttemptJournal
  serverCount: number
  /** The papers of a mock exam differ, so each device reads its own. */
  readsPaper: boolean
}

/** A browser in an exam. It keeps each pick until the server has acknowledged it. */
export function createDevice({ caller, journalOf, serverCount, readsPaper }: DeviceOptions): Device {
  const deviceId = randomUUID()
  let [attemptId, epoch, givenSeq, lastSafeSeq, failures] = [0, 0, 0, 0, 0]
  let state: DeviceState = 'reading'
  let queue: Answer[] = []
  let endsAt: readonly number[] = []

  const tellTime = ({ sectionsMs }: Pick<AttemptClock, 'sectionsMs'>) => {
    if (sectionsMs) endsAt = sectionsMs.map((ms) => Date.now() + ms)
  }
  const adopt = (attempt: Attempt) => {
    const isAnother = attempt.id !== attemptId
    if (isAnother) [queue, givenSeq, lastSafeSeq] = [[], 0, 0]
    givenSeq = Math.max(givenSeq, attempt.lastSeq)
    lastSafeSeq = Math.max(lastSafeSeq, attempt.lastSeq)
    attemptId = attempt.id
    state = attempt.isWriter ? 'writing' : 'reading'
    tellTime(attempt)
    // Answers that wait under an old epoch are sent again with new sequence numbers.
    if (attempt.isWriter && attempt.epoch !== epoch)
      queue = queue.map((answer) => {
        givenSeq += 1
        return { ...answer, seq: givenSeq }
      })
    if (attempt.isWriter) epoch = attempt.epoch
    journalOf(attemptId).startedAt ??= Date.parse(attempt.startedAt)
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
    const { verdicts, remainingMs } = reply.body
    copy.hear(verdicts)
    tellTime(reply.body)
    // An early answer is given up here. A page would send it again when its section has opened.
    const done = new Set(verdicts.filter(({ verdict }) => verdict !== 'taken_over').map(({ seq }) => seq))
    queue = queue.filter(({ seq }) => !done.has(seq))
    const isRunning = reply.body.state === 'open' && remainingMs > 0 && endsAt.length > 0
    for (const { verdict, seq } of verdicts)
      if (verdict === 'taken_over') state = state === 'over' ? 'over' : 'reading'
      else if ((verdict === 'late' || verdict === 'closed') && !isRunning) state = 'over'
      else if (verdict !== 'early') lastSafeSeq = Math.max(lastSafeSeq, seq)
  }
  const start = () => view(() => caller.insist('start', (client) => client.start(deviceId)))
  const hear = ({ code }: { code?: string }) => {
    if (code === 'attempt_taken_over') state = 'reading'
    if (code === 'attempt_closed') state = 'over'
  }

  return {
    attemptId: () => attemptId,
    state: () => state,
    section: () => Math.min(endsAt.filter((end) => end <= Date.now()).length, Math.max(0, endsAt.length - 1)),
    waiting: () => queue.length,
    failures: () => failures,
    lastSeq: () => Math.max(lastSafeSeq, ...queue.map(({ seq }) => seq)),
    lastSafeSeq: () => lastSafeSeq,
    async open(times = 1) {
      const replies = await Promise.all(Array.from({ length: times }, start))
      for (const reply of replies) if (reply?.status === 200) adopt(reply.body)
      if (attemptId === 0) state = 'over'
      if (attemptId === 0 || !readsPaper) return
      const paper = await caller.insist('paper', (client) => client.paper(attemptId))
      if (paper?.status === 200) journalOf(attemptId).papers.push(paper.body.map(({ id }) => id))
    },
    async takeOver() {
      const reply = await view(() => caller.insist('take-over', (client) => client.takeOver(attemptId, deviceId)))
      if (reply?.status === 200) adopt(reply.body)
      else state = 'over'
    },
    pick(place, { option, number = null }) {
      givenSeq += 1
      queue.push({ place, option, number, isMarked: givenSeq % 7 === 0, spentMs: givenSeq * 37, seq: givenSeq })
    },
    async flush(most, times = 1) {
      const answers = queue.slice(0, most)
      if (answers.length === 0) return
      const servers = Array.from({ length: times }, (_, n) => (times === 1 ? undefined : n % serverCount))
      await Promise.all(servers.map((server) => flushOnce(answers, server)))
    },
    async enter(section, agoMs) {
      const entry = { section, sentAt: Date.now(), agoMs, heardAt: null as number | null }
      journalOf(attemptId).entries.push(entry)
      const body = { epoch, section, lastSeq: this.lastSeq(), agoMs }
      const reply = await caller.call('section', (client) => client.enterSection(attemptId, body))
      if (reply?.status !== 200) return hear((reply?.body ?? {}) as { code?: string })
      entry.heardAt = Date.now()
      tellTime(reply.body)
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
      hear((reply?.body ?? {}) as { code?: string })
      return false
    },
  }
}
