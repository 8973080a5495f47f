import {
  learn,
  newLearner,
  newQuestion,
  newTopic,
  newTopicAbility,
  type AnswerOutcome,
  type LearnerAbility,
  type QuestionDifficulty,
  type Standing,
  type TopicAbility,
  type TopicDifficulty,
} from './ability.ts'

export type AnswerEntry = {
  learnerId: string
  topicId: string
  questionId: string
  outcome: AnswerOutcome
  floor: number
  isRapid: boolean
}

/** The log of a course: first answers, and changes of answer keys, in the sequence in which they arrived. */
export type LogEntry = AnswerEntry | { keyOfQuestionId: string }

/** Everything that the model knows about a course. It can be rebuilt from the log. */
export type CourseState = {
  learners: Map<string, LearnerAbility>
  /** By the id of the learner and that of the topic; see learnerTopicKey. */
  learnerTopics: Map<string, TopicAbility>
  questions: Map<string, QuestionDifficulty>
  topics: Map<string, TopicDifficulty>
}

export const emptyCourse = (): CourseState => ({
  learners: new Map(),
  learnerTopics: new Map(),
  questions: new Map(),
  topics: new Map(),
})

export const learnerTopicKey = (learnerId: string, topicId: string): string => `${learnerId}/${topicId}`

export const standingOf = (
  { learners, learnerTopics, questions, topics }: CourseState,
  { learnerId, topicId, questionId }: { learnerId: string; topicId: string; questionId: string },
): Standing => ({
  learner: learners.get(learnerId) ?? newLearner(),
  learnerTopic: learnerTopics.get(learnerTopicKey(learnerId, topicId)) ?? newTopicAbility(),
  question: questions.get(questionId) ?? newQuestion(),
  topic: topics.get(topicId) ?? newTopic(),
})

/** Adds one answer to `state`, and returns the chance that was predicted before it. */
export function recordAnswer(state: CourseState, entry: AnswerEntry, base = 0): number {
  const { standing, chance } = learn(standingOf(state, entry), { ...entry, base })
  state.learners.set(entry.learnerId, standing.learner)
  state.learnerTopics.set(learnerTopicKey(entry.learnerId, entry.topicId), standing.learnerTopic)
  state.questions.set(entry.questionId, standing.question)
  state.topics.set(entry.topicId, standing.topic)
  return chance
}

/** Forgets the difficulty of a question whose answer key changed. The answers to the old key say nothing about it. */
export const startQuestionAgain = (state: CourseState, questionId: string): void => {
  state.questions.set(questionId, newQuestion())
}

/** Adds the entries of a log to `state`, which may be a stored one. */
export function replay(log: Iterable<LogEntry>, state = emptyCourse(), base = 0): CourseState {
  for (const entry of log)
    if ('keyOfQuestionId' in entry) startQuestionAgain(state, entry.keyOfQuestionId)
    else recordAnswer(state, entry, base)
  return state
}
