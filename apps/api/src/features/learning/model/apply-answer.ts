import { learnFrom, newLearner, newQuestion, newTopic, newTopicAbility } from '@abhyas/learning/ability'
import { dueDay, review } from '@abhyas/learning/revision'
import type { KnownLearner, KnownTopic } from './ability-queries.ts'
import type { KnownCard } from './known-queries.ts'
import { learnerDay } from './learner-day.ts'

/** What the model knew before an answer. The log keeps four bytes of each number, and so does the model. */
export type Predicted = {
  nth: number
  chance: number
  eloChance: number
  floor: number
  ability: number
  isRapid: boolean
}

/** An answer as the log has it. Everything about its learner can be rebuilt from such answers. */
export type LoggedAnswer = Predicted & { questionId: number; topicId: number; isRight: boolean; answeredAtMs: number }

export type StudyDay = { day: number; answers: number; correct: number }

/** Everything that the model knows about a learner, or the part of it that some answers change. */
export type LearnerState = {
  learner: KnownLearner
  topics: Map<number, KnownTopic>
  cards: Map<number, KnownCard>
  days: Map<number, StudyDay>
}

/** A learner about whom nothing is known. */
export const newState = (timeZone: string): LearnerState => ({
  learner: { ...newLearner(), logged: 0, lastTopicId: null, timeZone },
  topics: new Map(),
  cards: new Map(),
  days: new Map(),
})

export const topicOf = ({ topics }: LearnerState, topicId: number): KnownTopic =>
  topics.get(topicId) ?? { ...newTopicAbility(), topicId, lastNth: 0, lastAt: '' }

/** An exam that is over plans nothing any more. */
export const examDayFrom = (examDay: number | null, today: number): number | null =>
  examDay !== null && examDay >= today ? examDay : null

/** Learns from one answer. Changes `state`. The chance in the log decides, so a replay gives the same numbers. */
export function applyAnswer(state: LearnerState, answer: LoggedAnswer, examDay: number | null): void {
  const { questionId, topicId, isRight, answeredAtMs, nth, chance, floor } = answer
  const { learner, learnerTopic } = learnFrom(
    { learner: state.learner, learnerTopic: topicOf(state, topicId), question: newQuestion(), topic: newTopic() },
    { outcome: isRight ? 'correct' : 'wrong', floor, isRapid: answer.isRapid },
    answer.eloChance,
  ).standing
  const { timeZone } = state.learner
  state.learner = { ...learner, logged: nth, lastTopicId: topicId, timeZone }
  state.topics.set(topicId, {
    ...learnerTopic,
    topicId,
    lastNth: nth,
    lastAt: new Date(answeredAtMs).toISOString(),
  })

  const day = learnerDay(answeredAtMs, timeZone)
  const sums = state.days.get(day) ?? { day, answers: 0, correct: 0 }
  state.days.set(day, { day, answers: sums.answers + 1, correct: sums.correct + (isRight ? 1 : 0) })

  const card = review(state.cards.get(questionId) ?? null, { isCorrect: isRight, chance, floor, day })
  if (card)
    state.cards.set(questionId, { ...card, questionId, topicId, dueDay: dueDay(card, examDayFrom(examDay, day)) })
}

/** Everything about a learner, from the log. */
export function rebuildState(
  log: readonly LoggedAnswer[],
  { timeZone, examDay }: { timeZone: string; examDay: number | null },
): LearnerState {
  const state = newState(timeZone)
  for (const answer of log) applyAnswer(state, answer, examDay)
  return state
}
