import type { LoadSettings } from './load-settings.ts'

/** When one learner does what, in milliseconds from the beginning. */
export type LearnerPlan = {
  startsAt: number
  /** Infinity for the learners who never reload, which are most of them. */
  reloadsAt: number
  isReloadOnNewConnection: boolean
  submitsAt: number
}

const RELOADING = 0.05
const EARLY = 0.1
/** Most learners submit within this time before the end. */
const LAST_MS = 30_000
/** A browser asks for the clock this long after the last response with the time, with some variation. */
const CLOCK_MS = 15_000

export function drawPlan(random: () => number, { minutes, startSeconds }: LoadSettings): LearnerPlan {
  const endMs = minutes * 60_000
  const startsAt = random() * startSeconds * 1000
  const isEarly = random() < EARLY
  const lastMs = Math.min(LAST_MS, endMs / 4)
  const submitsAt = isEarly ? startsAt + (endMs - startsAt) * (0.5 + random() * 0.4) : endMs - random() * lastMs
  const isReloading = random() < RELOADING
  return {
    startsAt,
    submitsAt,
    reloadsAt: isReloading ? startsAt + (submitsAt - startsAt) * (0.2 + random() * 0.6) : Infinity,
    isReloadOnNewConnection: random() < 0.5,
  }
}

/** Thinking takes between half and one and a half times the average. */
export const drawThinkMs = (random: () => number, { pickSeconds }: LoadSettings): number =>
  pickSeconds * 1000 * (0.5 + random())

export const drawFirstClockMs = (random: () => number): number => CLOCK_MS * random()
export const drawClockMs = (random: () => number): number => CLOCK_MS * (0.8 + random() * 0.4)

const TWO_AT_ONCE = 0.1
const CHANGED = 0.15
const CLEARED = 0.05

/** Sometimes one save has two answers. */
export const drawPickCount = (random: () => number): number => (random() < TWO_AT_ONCE ? 2 : 1)

/** Mostly picks the next question of the paper, sometimes one that was answered before. */
export function drawPick(random: () => number, answered: number, questions: number) {
  const isChanged = answered >= questions || (answered > 0 && random() < CHANGED)
  return {
    place: isChanged ? Math.floor(random() * answered) : answered,
    option: isChanged && random() < CLEARED ? null : Math.floor(random() * 4),
    isMarked: random() < CLEARED,
    spentMs: Math.round(random() * 60_000),
  }
}
