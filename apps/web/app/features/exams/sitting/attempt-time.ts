import type { AttemptClock } from '@abhyas/contract/exams-attempts'
import { createExamClock, passedMark, type Reading, type SpokenMark } from './exam-clock.ts'
import { type Phase, phaseOf } from './sitting-view.ts'
import { createStore } from './store.ts'

const TICK_MS = 250
const POLL_MS = 60_000
/** Without a network, or when the end is due and somebody else must bring it. */
const SOON_MS = 5000
/** Less than this is the network's own unsteadiness. */
const GAIN_WORTH_TELLING_MS = 2000

export type Told = Pick<AttemptClock, 'state' | 'epoch' | 'remainingMs'>

type TimeParts = {
  ask: () => Promise<{ told: Told; askedAt: number }>
  now: () => number
  first: Reading
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
    parts.onPhase(phaseOf(remainingMs))
    if (mark) parts.onMark(mark)
    if (clock.isSurelyOver()) parts.onOver()
  }

  function heard(told: Told, askedAt: number): void {
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
    let nextMs = POLL_MS * (0.8 + Math.random() * 0.4)
    try {
      const { told, askedAt } = await parts.ask()
      heard(told, askedAt)
      if (told.remainingMs <= 0) nextMs = SOON_MS
      parts.onAsked(null)
    } catch (error) {
      nextMs = SOON_MS
      failure = error
      parts.onAsked(error)
    }
    if (ticker) poller = setTimeout(() => void poll(), nextMs)
    return failure
  }

  return {
    seconds,
    remainingMs: clock.remainingMs,
    heard,
    poll,
    start(): void {
      ticker = setInterval(tick, TICK_MS)
      poller = setTimeout(() => void poll(), POLL_MS * Math.random())
      tick()
    },
    stop(): void {
      clearInterval(ticker)
      clearTimeout(poller)
      ticker = undefined
    },
  }
}
