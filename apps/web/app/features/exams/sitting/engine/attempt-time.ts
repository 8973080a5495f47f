// The remaining time of a running attempt and the server's news about it; sitting.ts starts it and reacts to it.

import type { AttemptClock } from '@abhyas/contract/exams-attempts'
import type { AttemptCalls } from './attempt-calls.ts'
import { type ClockReading, createExamClock, passedMark } from './exam-clock.ts'
import { phaseOf, type ViewStore } from './sitting-view.ts'
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

export type ServerClock = Pick<AttemptClock, 'state' | 'epoch' | 'remainingMs'>

type TimeListener = {
  /** Called for every response that carries the clock. */
  onServerClock: (clock: ServerClock) => void
  /** Called at every tick from the end on. */
  onOver: () => void
}

type TimeParts = {
  view: ViewStore
  calls: AttemptCalls
  now: () => number
  first: ClockReading
  /** The whole time of the exam. */
  durationMs: number
  /** Called when the server has added time. */
  onGain: (ms: number) => void
}

export type AttemptTime = ReturnType<typeof createAttemptTime>

/** Counts the remaining time down and asks the server for it from time to time. */
export function createAttemptTime({ view, calls, now, first, durationMs, onGain }: TimeParts) {
  const clock = createExamClock(now)
  clock.rebase(first)
  const secondsLeft = () => Math.ceil(clock.remainingMs() / 1000)
  const seconds = createStore(secondsLeft())
  let before = clock.remainingMs()
  let heardAt = first.heardAt
  let listener: TimeListener | undefined
  let ticker: ReturnType<typeof setInterval> | undefined
  let poller: ReturnType<typeof setTimeout> | undefined
  let polling: Promise<unknown> | null = null

  function tick(): void {
    const remainingMs = clock.remainingMs()
    const mark = passedMark(before, remainingMs)
    const phase = phaseOf(remainingMs, durationMs)
    before = remainingMs
    seconds.set(secondsLeft())
    if (phase !== view.get().phase) {
      view.patch({ phase })
      // The page that writes submits the attempt. The other pages ask the server until that is done.
      if (phase === 'over' && view.get().writer !== 'here') void poll()
    }
    if (mark) view.patch({ spoken: mark })
    if (clock.isSurelyOver()) listener?.onOver()
  }

  /** Every response that carries the clock postpones the next poll. */
  function pollIn(ms: number): void {
    clearTimeout(poller)
    if (ticker) poller = setTimeout(() => void poll(), ms)
  }

  /** Takes the clock from a response. `askedAt` is the moment of its request. */
  function heard(serverClock: ServerClock, askedAt: number): void {
    heardAt = now()
    pollIn(serverClock.remainingMs > 0 ? POLL_MS * (0.8 + Math.random() * 0.4) : SOON_MS)
    const gain = clock.rebase({ remainingMs: serverClock.remainingMs, askedAt, heardAt: now() })
    // Added time must not look like a mark that the clock has passed.
    before = Math.max(before, clock.remainingMs())
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
      pollIn(SOON_MS)
      failure = error
    }
    view.noteCall(failure)
    return failure
  }

  return {
    seconds,
    heard,
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
