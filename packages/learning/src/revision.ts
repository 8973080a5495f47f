import { FSRSAlgorithm, Rating } from 'ts-fsrs'

/**
 * A question that a learner missed at least once. A day is the number of a calendar day in the learner's own time zone,
 * so that no card becomes due in the middle of a day.
 */
export type RevisionCard = {
  /** After this many days the learner still knows the answer with a chance of 90 %. */
  stability: number
  difficulty: number
  lastDay: number
  /** The days until the next review, when no exam is near. */
  interval: number
  reviews: number
  /** The days on which the learner missed the question again. */
  lapses: number
  /** A card that was learned, or that keeps failing, is not shown any more. */
  state: 'active' | 'learned' | 'leech'
}

export type ReviewAnswer = {
  isCorrect: boolean
  /** The chance that was predicted before the answer, and its guess floor. */
  chance: number
  floor: number
  day: number
}

export const USUAL_RETENTION = 0.9
export const EXAM_RETENTION = 0.95
export const DAYS_OF_EXAM_RETENTION = 10
export const LEARNED_STABILITY = 30
export const LEECH_LAPSES = 4
const GUESS_MARGIN = 0.1

// Steps within a day are off: a second answer on the same day shows what the learner has just read.
const fsrs = new FSRSAlgorithm({ enable_short_term: false, enable_fuzz: false })

const daysAt = (stability: number, retention: number): number =>
  Math.max(1, Math.round(stability * fsrs.calculate_interval_modifier(retention)))

/** The chance that the learner still knows the answer on a day. */
export const recallOn = ({ stability, lastDay }: Pick<RevisionCard, 'stability' | 'lastDay'>, day: number): number =>
  fsrs.forgetting_curve(Math.max(0, day - lastDay), stability)

function missedCard(day: number): RevisionCard {
  const { stability, difficulty } = fsrs.next_state(null, 0, Rating.Again)
  const interval = daysAt(stability, USUAL_RETENTION)
  return { stability, difficulty, lastDay: day, interval, reviews: 0, lapses: 0, state: 'active' }
}

function missedAgain(card: RevisionCard, elapsed: number, lastDay: number): RevisionCard {
  const { stability, difficulty } = fsrs.next_state(card, elapsed, Rating.Again)
  const lapses = card.lapses + (elapsed > 0 ? 1 : 0)
  return {
    stability,
    difficulty,
    lastDay,
    interval: daysAt(stability, USUAL_RETENTION),
    reviews: card.reviews + 1,
    lapses,
    state: card.state === 'leech' || lapses >= LEECH_LAPSES ? 'leech' : 'active',
  }
}

/** FSRS keeps a hard answer a day behind a miss, and a good answer a day behind a hard one. */
function daysAfterGood(card: RevisionCard, elapsed: number, stability: number): number {
  const daysAfter = (grade: Rating): number => daysAt(fsrs.next_state(card, elapsed, grade).stability, USUAL_RETENTION)
  const afterHard = daysAfter(Rating.Hard)
  const afterMiss = Math.min(daysAfter(Rating.Again), afterHard)
  return Math.max(daysAt(stability, USUAL_RETENTION), Math.max(afterHard, afterMiss + 1) + 1)
}

function known(card: RevisionCard, elapsed: number, lastDay: number): RevisionCard {
  const { stability, difficulty } = fsrs.next_state(card, elapsed, Rating.Good)
  // A leech that the learner knows on another day begins again.
  const isBack = card.state === 'leech' && elapsed > 0
  const state = isBack ? 'active' : card.state
  return {
    stability,
    difficulty,
    lastDay,
    interval: elapsed > 0 ? daysAfterGood(card, elapsed, stability) : card.interval,
    reviews: card.reviews + 1,
    lapses: isBack ? 0 : card.lapses,
    state: state === 'active' && stability > LEARNED_STABILITY ? 'learned' : state,
  }
}

/** Learns from an answer to the question. A question gets a card when the learner misses it for the first time. */
export function review(card: RevisionCard | null, answer: ReviewAnswer): RevisionCard | null {
  const { isCorrect, chance, floor, day } = answer
  if (!card) return isCorrect ? null : missedCard(day)
  const elapsed = Math.max(0, day - card.lastDay)
  const lastDay = card.lastDay + elapsed
  if (!isCorrect) return missedAgain(card, elapsed, lastDay)
  // Such a right answer was probably a guess. The card waits as long as before.
  if (chance < floor + GUESS_MARGIN) return { ...card, lastDay, reviews: card.reviews + 1 }
  return known(card, elapsed, lastDay)
}

/** The day on which a leech is shown once more, when the learner wants it back. An answer on the same day says little. */
export const broughtBackDay = ({ lastDay }: Pick<RevisionCard, 'lastDay'>, today: number): number =>
  Math.max(today, lastDay + 1)

/** The retention that cards should have, some days before the exam: 90 %, rising to 95 % in the last ten days. */
export function retentionAt(daysToExam: number): number {
  const share = Math.min(1, Math.max(0, 1 - daysToExam / DAYS_OF_EXAM_RETENTION))
  return USUAL_RETENTION + share * (EXAM_RETENTION - USUAL_RETENTION)
}

/**
 * The day of the next review. Returns null when the card is not shown any more, or when the learner will still know it
 * well enough on the day of the exam. Callers leave out an exam that is over.
 */
export function dueDay(card: RevisionCard, examDay: number | null = null): number | null {
  if (card.state !== 'active') return null
  const usual = card.lastDay + card.interval
  if (examDay === null) return usual
  const nearExam = examDay - DAYS_OF_EXAM_RETENTION
  if (usual <= nearExam) return usual
  for (let day = Math.max(card.lastDay + 1, nearExam); day <= examDay; day++) {
    const wait = Math.min(card.interval, daysAt(card.stability, retentionAt(examDay - day)))
    if (day - card.lastDay >= wait) return day
  }
  return null
}
