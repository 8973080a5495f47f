import { randomUUID } from 'node:crypto'
import type { Attempt } from '@abhyas/contract/exams-attempts'
import { type CrowdLearner, tokenOf } from '@abhyas/testing/exam-crowd'
import { examCalls } from '../exam-client.ts'
import type { Reply } from '../send-call.ts'
import { createAnswerSheet, type Places } from './answer-sheet.ts'
import type { CallFigures, CallKind } from './call-figures.ts'
import type { Connection } from './connection.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { drawClockMs, drawFirstClockMs, drawThinkMs, type LearnerPlan } from './learner-plan.ts'
import type { LoadSettings } from './load-settings.ts'
import type { Kind } from './mock-crowd.ts'
import type { TimerWheel } from './timer-wheel.ts'

/** Everything that all learners of one exam share. */
export type Hall = {
  settings: LoadSettings
  examId: number
  kinds: readonly Kind[]
  sectionSizes: readonly number[]
  /** The time from which the plans count. */
  beganAt: number
  wheel: TimerWheel
  figures: CallFigures
  kept: KeptAnswers
  inExam: number
}

export type Seat = {
  /** The learner's index in the crowd, from 0. */
  index: number
  learner: CrowdLearner
  token: string
  plan: LearnerPlan
  random: () => number
  connection: Connection
}

/** A token is valid for a quarter of an hour. */
const RENEW_TOKEN_MS = 10 * 60_000
const RETRY_MS = 1000
/** A learner gives up this long after the planned submit. */
const PATIENCE_MS = 60_000

/** Sits one learner's exam from the start to the result, with the calls that the browser makes. */
export async function sitExam(hall: Hall, seat: Seat): Promise<void> {
  const { settings, figures, beganAt } = hall
  const { plan, random } = seat
  const startsAt = beganAt + plan.startsAt
  const submitsAt = beganAt + plan.submitsAt
  const sheet = createAnswerSheet(seat.index, hall.kept, { kinds: hall.kinds, fail: figures.fail })
  const sections = followSections(hall)
  const client = clientOf(hall, seat)
  const deviceId = randomUUID()
  const persist = persistUntil(hall, random, submitsAt + PATIENCE_MS)

  async function open(kind: 'start' | 'resume', due: number): Promise<Attempt> {
    const { body } = await persist(kind, due, () => client.start(deviceId))
    sections.hear(body)
    await persist('paper', performance.now(), () => client.paper())
    return body
  }

  async function save({ id, epoch }: Attempt, due: number): Promise<void> {
    const { body } = await persist('save', due, () => client.save(id, { epoch, answers: sheet.take() }))
    sheet.settle(body.verdicts)
    sections.hear(body)
  }

  /** Asks first whether the attempt is still open, as the browser does. */
  async function reload({ id }: Attempt, due: number): Promise<Attempt> {
    if (plan.isReloadOnNewConnection && settings.connections >= settings.learners) seat.connection.hangUp()
    await persist('clock', due, () => client.clock(id))
    const resumed = await open('resume', performance.now())
    sheet.compare(resumed.answers)
    return resumed
  }

  /** Goes on to the second section before its time. */
  async function leaveSection({ id, epoch }: Attempt, due: number): Promise<void> {
    const body = { epoch, section: 1, lastSeq: sheet.lastSeq(), agoMs: 0 }
    const entered = await persist('section', due, () => client.enterSection(id, body))
    sections.hear(entered.body)
  }

  async function sit(opened: Attempt): Promise<Attempt> {
    let attempt = opened
    let picksAt = performance.now() + drawThinkMs(random, settings)
    let asksAt = performance.now() + drawFirstClockMs(random)
    let reloadsAt = beganAt + plan.reloadsAt
    let leavesAt = sections.leavesAt(random)
    for (;;) {
      const due = Math.min(picksAt, asksAt, reloadsAt, leavesAt, submitsAt)
      // When a call became due during an earlier call, the load generator was not late.
      const wakesAt = Math.max(due, performance.now())
      await hall.wheel.until(wakesAt)
      figures.noteLag(wakesAt)
      if (due === submitsAt) return attempt
      if (due === picksAt) {
        picksAt += drawThinkMs(random, settings)
        sheet.pick(random, sections.open())
        await save(attempt, due)
        // The response to a save has the time, so the clock is not needed soon.
        asksAt = performance.now() + drawClockMs(random)
      } else if (due === asksAt) {
        const { id } = attempt
        // The browser does not repeat a call that was refused. It asks again at its next turn.
        await figures.time('clock', due, client.clock(id))
        asksAt = performance.now() + drawClockMs(random)
      } else if (due === leavesAt) {
        leavesAt = Infinity
        await leaveSection(attempt, due)
      } else {
        reloadsAt = Infinity
        attempt = await reload(attempt, due)
      }
    }
  }

  async function submit({ id, epoch }: Attempt): Promise<void> {
    const { body } = await persist('submit', submitsAt, () => client.submit(id, { epoch, lastSeq: sheet.lastSeq() }))
    hall.kept.noteScore(seat.index, body.correctCount ?? 0)
    await persist('result', performance.now(), () => client.result(id))
  }

  await hall.wheel.until(startsAt)
  const attempt = await open('start', startsAt)
  hall.inExam += 1
  try {
    await submit(await sit(attempt))
  } finally {
    hall.inExam -= 1
  }
}

/** Every fourth learner leaves the first section early. */
const LEAVING = 0.25

/** Knows which section is open, as the browser does. */
function followSections({ sectionSizes }: Hall) {
  let ends: number[] = []
  return {
    hear({ sectionsMs }: Pick<Attempt, 'sectionsMs'>): void {
      if (sectionsMs) ends = sectionsMs.map((ms) => performance.now() + ms)
    },
    open(): Places {
      const over = ends.filter((end) => end <= performance.now()).length
      const section = Math.min(over, sectionSizes.length - 1)
      const first = sectionSizes.slice(0, section).reduce((sum, size) => sum + size, 0)
      return { first, count: sectionSizes[section] as number }
    },
    leavesAt(random: () => number): number {
      const [end] = ends
      if (end === undefined || random() >= LEAVING) return Infinity
      return performance.now() + (end - performance.now()) * (0.3 + random() * 0.5)
    },
  }
}

function clientOf({ examId }: Hall, { learner, connection, ...seat }: Seat) {
  let { token } = seat
  let signedAt = performance.now()
  return examCalls(examId, async (call) => {
    if (performance.now() - signedAt > RENEW_TOKEN_MS) {
      signedAt = performance.now()
      token = await tokenOf(learner)
    }
    return connection.send({ ...call, token })
  })
}

/** Repeats a call as the browser does, and counts each failure. Throws when it is too late. */
const persistUntil =
  ({ figures, wheel }: Hall, random: () => number, latest: number) =>
  async <Body>(kind: CallKind, due: number, call: () => Promise<Reply<Body>>): Promise<Reply<Body>> => {
    while (performance.now() < latest) {
      const sent = call()
      const reply = await figures.time(kind, due, sent)
      if (reply) return reply
      const { retryAfterSeconds = 0 } = (await sent.catch(() => null)) ?? {}
      await wheel.until(performance.now() + Math.max(retryAfterSeconds * 1000, RETRY_MS * (0.5 + random())))
    }
    throw new Error(`${kind}: gave up`)
  }
