import type { AttemptClock } from '@abhyas/contract/exams-attempts'
import { createExamClock, passedMark, type Reading, type SpokenMark } from './exam-clock.ts'
import { type Phase, phaseOf } from './sitting-view.ts'
import { createStore } from './store.ts'

const TICK_MS = 250
/** Another device may have taken over, or submitted: whoever only looks on hears of it this soon. */
const POLL_MS = 15_000
/** What was heard this lately need not be asked when the learner turns to another question. */
const FRESH_MS = 5000
/** Without a network, or when the end is due and somebody else must bring it. */
const SOON_MS = 5000
/** Less than this is the network's own unsteadiness. */
const GAIN_WORTH_TELLING_MS = 2000

export type Told = Pick<AttemptClock, 'state' | 'epoch' | 'remainingMs'>

type TimeParts = {
  ask: () => Promise<{ told: Told; askedAt: number }>
  now: () => number
  first: Reading
  /** The whole time of the exam. */
  durationMs: number
  onTold: (told: Told) => void
  onAsked: (error: unknown) => void
  onPhase: (phase: Phase) => void
  onMark: (mark: SpokenMark) => void
  onGain: (ms: number) => void
  /** Every moment from the end on. */
  onOver: () => void
}

/** The time of a running attempt: counts it down, asks the server now and then, and says when something follows from it. */
export function createAttemptTime(parts: TimeParts) {
  const { now } = parts
  const clock = createExamClock(now)
  clock.rebase(parts.first)
  const seconds = createStore(secondsLeft())
  let before = clock.remainingMs()
  let heardAt = parts.first.heardAt
  let ticker: ReturnType<typeof setInterval> | undefined
  let poller: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<unknown> | null = null

  function secondsLeft(): number {
    return Math.ceil(clock.remainingMs() / 1000)
  }

  function tick(): void {
    const remainingMs = clock.remainingMs()
    const mark = passedMark(before, remainingMs)
    before = remainingMs
    seconds.set(secondsLeft())
    parts.onPhase(phaseOf(remainingMs, parts.durationMs))
    if (mark) parts.onMark(mark)
    if (clock.isSurelyOver()) parts.onOver()
  }

  /** An answer that was acknowledged says the same as the clock: the next look is due as long after it. */
  function pollIn(ms: number): void {
    clearTimeout(poller)
    if (ticker) poller = setTimeout(() => void poll(), ms)
  }

  function heard(told: Told, askedAt: number): void {
    heardAt = now()
    pollIn(told.remainingMs > 0 ? POLL_MS * (0.8 + Math.random() * 0.4) : SOON_MS)
    const gain = clock.rebase({ remainingMs: told.remainingMs, askedAt, heardAt: now() })
    // What was gained is told as such, not as a mark passed the wrong way.
    before = Math.max(before, clock.remainingMs())
    tick()
    if (gain > GAIN_WORTH_TELLING_MS) parts.onGain(gain)
    parts.onTold(told)
  }

  /** Gives why nobody answered, or null. Whoever asks while it is asked waits for the same answer. */
  const poll = () => (asking ??= pollOnce().finally(() => (asking = null)))

  async function pollOnce(): Promise<unknown> {
    clearTimeout(poller)
    let failure: unknown = null
    try {
      const { told, askedAt } = await parts.ask()
      heard(told, askedAt)
      parts.onAsked(null)
    } catch (error) {
      pollIn(SOON_MS)
      failure = error
      parts.onAsked(error)
    }
    return failure
  }

  return {
    seconds,
    remainingMs: clock.remainingMs,
    heard,
    poll,
    pollIfStale(): void {
      if (now() - heardAt > FRESH_MS) void poll()
    },
    start(): void {
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
