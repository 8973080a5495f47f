import { randomUUID } from 'node:crypto'
import { type CrowdLearner, tokenOf } from '@abhyas/bench/product/exam-crowd'
import type { Attempt } from '@abhyas/contract/exams-attempts'
import { examCalls } from '../exam-client.ts'
import type { Reply } from '../send-call.ts'
import { createAnswerSheet } from './answer-sheet.ts'
import type { CallFigures, CallKind } from './call-figures.ts'
import type { Connection } from './connection.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { drawClockMs, drawFirstClockMs, drawThinkMs, type LearnerPlan } from './learner-plan.ts'
import type { LoadSettings } from './load-settings.ts'
import type { TimerWheel } from './timer-wheel.ts'

/** What all learners of one exam have in common. */
export type Hall = {
  settings: LoadSettings
  examId: number
  /** The moment from which the plans count. */
  beganAt: number
  wheel: TimerWheel
  figures: CallFigures
  kept: KeptAnswers
  inExam: number
}

export type Seat = {
  /** Which one of the crowd, from 0. */
  index: number
  learner: CrowdLearner
  token: string
  plan: LearnerPlan
  random: () => number
  connection: Connection
}

/** A token lasts for a quarter of an hour. */
const RENEW_TOKEN_MS = 10 * 60_000
const RETRY_MS = 1000
/** Whoever has not got through by then is not waited for. */
const PATIENCE_MS = 60_000

/** One learner's exam from the start to the result, with the calls that the browser makes. */
export async function sitExam(hall: Hall, seat: Seat): Promise<void> {
  const { settings, figures, beganAt } = hall
  const { plan, random } = seat
  const startsAt = beganAt + plan.startsAt
  const submitsAt = beganAt + plan.submitsAt
  const sheet = createAnswerSheet(seat.index, hall.kept, figures.fail)
  const client = clientOf(hall, seat)
  const deviceId = randomUUID()
  const persist = persistUntil(hall, random, submitsAt + PATIENCE_MS)

  async function open(kind: 'start' | 'resume', due: number): Promise<Attempt> {
    const { body } = await persist(kind, due, () => client.start(deviceId))
    await persist('paper', performance.now(), client.paper)
    return body
  }

  async function save({ id, epoch }: Attempt, due: number): Promise<void> {
    const { body } = await persist('save', due, () => client.save(id, { epoch, answers: sheet.take() }))
    sheet.settle(body.verdicts)
  }

  /** Asks first, as the browser does, whether what it remembers is still open. */
  async function reload({ id }: Attempt, due: number): Promise<Attempt> {
    if (plan.isReloadOnNewConnection && settings.connections >= settings.learners) seat.connection.hangUp()
    await persist('clock', due, () => client.clock(id))
    const resumed = await open('resume', performance.now())
    sheet.compare(resumed.answers)
    return resumed
  }

  async function sit(opened: Attempt): Promise<Attempt> {
    let attempt = opened
    let picksAt = performance.now() + drawThinkMs(random, settings)
    let asksAt = performance.now() + drawFirstClockMs(random)
    let reloadsAt = beganAt + plan.reloadsAt
    for (;;) {
      const due = Math.min(picksAt, asksAt, reloadsAt, submitsAt)
      // What came due while an earlier call was under way is no fault of the generator.
      const wakesAt = Math.max(due, performance.now())
      await hall.wheel.until(wakesAt)
      figures.noteLag(wakesAt)
      if (due === submitsAt) return attempt
      if (due === picksAt) {
        picksAt += drawThinkMs(random, settings)
        sheet.pick(random)
        await save(attempt, due)
        // What a save says of the time need not be asked again so soon.
        asksAt = performance.now() + drawClockMs(random)
      } else if (due === asksAt) {
        const { id } = attempt
        await persist('clock', due, () => client.clock(id))
        asksAt = performance.now() + drawClockMs(random)
      } else {
        reloadsAt = Infinity
        attempt = await reload(attempt, due)
      }
    }
  }

  async function submit({ id, epoch }: Attempt): Promise<void> {
    const { body } = await persist('submit', submitsAt, () => client.submit(id, { epoch, lastSeq: sheet.lastSeq() }))
    hall.kept.tellScore(seat.index, body.correctCount ?? 0)
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

/** Tries again as the browser does, each failure counted; throws when it is of no use any more. */
const persistUntil =
  ({ figures, wheel }: Hall, random: () => number, latest: number) =>
  async <Body>(kind: CallKind, due: number, call: () => Promise<Reply<Body>>): Promise<Reply<Body>> => {
    while (performance.now() < latest) {
      const reply = await figures.time(kind, due, call())
      if (reply) return reply
      await wheel.until(performance.now() + RETRY_MS * (0.5 + random()))
    }
    throw new Error(`${kind}: gave up`)
  }
