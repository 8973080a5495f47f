// The remaining time of a running attempt and the server's news about it; sitting.ts starts it and reacts to it.

import type { Attempt, AttemptClock } from '@abhyas/contract/exams-attempts'
import { isRefusedWith } from '../../../../api/api-error.ts'
import type { AttemptCalls } from './attempt-calls.ts'
import { type ClockReading, createExamClock, passedMark } from './exam-clock.ts'
import { createSectionClock } from './sections/section-clock.ts'
import { planOf } from './sections/section-plan.ts'
import { durationMsOf, phaseOf, type ViewStore } from './sitting-view.ts'
import { createStore } from './store.ts'

const TICK_MS = 250
/** A page that only reads hears within this time that another device has taken over or submitted. */
const POLL_MS = 15_000
/** When the learner turns to another question, a clock that was read this recently is not read again. */
const FRESH_MS = 5000
/** Used without a network, and when the time is over and another page must submit. */
const SOON_MS = 5000
/** A smaller gain may come from the network's varying delay. */
const GAIN_WORTH_TELLING_MS = 2000

export type ServerClock = Pick<AttemptClock, 'state' | 'epoch' | 'remainingMs' | 'sectionsMs'>

const usualPollMs = () => POLL_MS * (0.8 + Math.random() * 0.4)

type TimeListener = {
  /** Called for every response that carries the clock. */
  onServerClock: (clock: ServerClock) => void
  /** Called when another section is open than before. */
  onSection: (section: number) => void
  /** Called at every tick from the end on. */
  onOver: () => void
}

type TimeParts = {
  view: ViewStore
  calls: AttemptCalls
  now: () => number
  first: ClockReading
  attempt: Attempt
  /** Called when the server has added time. */
  onGain: (ms: number) => void
}

export type AttemptTime = ReturnType<typeof createAttemptTime>

/** Counts the remaining time down and asks the server for it from time to time. */
export function createAttemptTime({ view, calls, now, first, attempt, onGain }: TimeParts) {
  const clock = createExamClock(now)
  clock.rebase(first)
  const { sectionsMs } = attempt
  const plan = planOf(attempt.sections)
  /** Null when all questions are open all the time. */
  const sections = plan && sectionsMs && createSectionClock({ plan, sectionsMs, examMs: clock.remainingMs, now })
  /** A section that was left early cuts the exam, which the server may not know yet. */
  const examMs = () => Math.max(0, clock.remainingMs() - (sections?.cutMs() ?? 0))
  const seconds = createStore(Math.ceil(examMs() / 1000))
  const sectionSeconds = createStore(0)
  let before = shownMs()
  let heardAt = first.heardAt
  let listener: TimeListener | undefined
  let ticker: ReturnType<typeof setInterval> | undefined
  let poller: ReturnType<typeof setTimeout> | undefined
  let polling: Promise<unknown> | null = null

  /** What the notices count: the time of a timed section, or else of the exam. */
  function shownMs(): number {
    return sections?.isTimed ? Math.max(0, sections.leftMs()[sections.current()] ?? 0) : examMs()
  }

  function showSection(): void {
    if (!sections || sections.current() === view.get().section) return
    view.patch({ section: sections.current(), spoken: null })
    before = shownMs()
    listener?.onSection(sections.current())
  }

  function tick(): void {
    showSection()
    const remainingMs = shownMs()
    const mark = passedMark(before, remainingMs)
    const phase = phaseOf(examMs() > 0 ? Math.max(1, remainingMs) : 0, lengthMs())
    before = remainingMs
    seconds.set(Math.ceil(examMs() / 1000))
    sectionSeconds.set(Math.ceil(remainingMs / 1000))
    if (phase !== view.get().phase) {
      view.patch({ phase })
      // The page that writes submits the attempt. The other pages ask the server until that is done.
      if (phase === 'over' && view.get().writer !== 'here') void poll()
    }
    if (mark) view.patch({ spoken: mark })
    if (clock.isSurelyOver(sections?.cutMs())) listener?.onOver()
  }

  const lengthMs = (): number => {
    const own = sections?.isTimed && sections.plan.list[sections.current()]?.seconds
    return own ? own * 1000 : durationMsOf(attempt)
  }

  /** Every response that carries the clock postpones the next poll. */
  function pollIn(ms: number): void {
    clearTimeout(poller)
    if (ticker) poller = setTimeout(() => void poll(), ms)
  }

  /** Returns by how much the end moved. */
  function rebase({ remainingMs, sectionsMs: ms }: ServerClock, askedAt: number): number {
    if (ms) sections?.read(ms)
    return clock.rebase({ remainingMs, askedAt, heardAt: now() })
  }

  /** Takes the clock from a response. `askedAt` is the moment of its request. */
  function heard(serverClock: ServerClock, askedAt: number): void {
    heardAt = now()
    pollIn(serverClock.remainingMs > 0 ? usualPollMs() : SOON_MS)
    const gain = sections?.isStale(askedAt) ? 0 : rebase(serverClock, askedAt)
    // Added time must not look like a mark that the clock has passed.
    before = Math.max(before, shownMs())
    tick()
    if (gain > GAIN_WORTH_TELLING_MS) onGain(gain)
    listener?.onServerClock(serverClock)
  }

  /** Returns the error of the call, or null. Calls at the same time share one request. */
  function poll(): Promise<unknown> {
    polling ??= pollOnce().finally(() => (polling = null))
    return polling
  }

  async function pollOnce(): Promise<unknown> {
    clearTimeout(poller)
    let failure: unknown = null
    try {
      const { response, askedAt } = await calls.clock()
      heard(response, askedAt)
    } catch (error) {
      // Servers with too much to do would get even more, if all learners asked again sooner than usual.
      pollIn(isRefusedWith(error, 'server_busy') ? usualPollMs() : SOON_MS)
      failure = error
    }
    view.noteCall(failure)
    return failure
  }

  return {
    seconds,
    /** The time of the open section, when the sections are timed. */
    sectionSeconds,
    plan,
    sections,
    heard,
    tick,
    poll,
    pollIfStale(): void {
      if (now() - heardAt > FRESH_MS) void poll()
    },
    start(timeListener: TimeListener): void {
      listener = timeListener
      ticker = setInterval(tick, TICK_MS)
      pollIn(POLL_MS * Math.random())
      tick()
    },
    stop(): void {
      clearInterval(ticker)
      clearTimeout(poller)
      ticker = undefined
    },
  }
}
