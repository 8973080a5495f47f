import { addTime, isRapid, newTimes, type AnswerTimes } from '../answer-times.ts'
import { calibrationError, type Prediction } from '../calibration.ts'
import {
  emptyCourse,
  learnerTopicKey,
  recordAnswer,
  replay,
  type AnswerEntry,
  type CourseState,
  type LogEntry,
} from '../replay.ts'
import { entryOf, practise, type SimulatedAnswer } from './practice.ts'
import { mean } from './statistics.ts'
import { TOPICS, type TrueLearner, type TrueQuestion, type World } from './world.ts'

const numberOf = (id: string): number => Number(id.slice(1))
/** A tenth of the learners behaves otherwise. With more of them, the questions would seem harder for all. */
const isOneInTen = ({ learnerId }: TrueLearner): boolean => numberOf(learnerId) % 10 === 0

const entriesOf = (answers: readonly SimulatedAnswer[]): AnswerEntry[] => answers.map((answer) => entryOf(answer))

/** The ability over all topics, with the mean of the topics. */
const abilityOf = (state: CourseState, { learnerId }: TrueLearner): number => {
  const ofTopics = Array.from(
    { length: TOPICS },
    (_, topic) => state.learnerTopics.get(learnerTopicKey(learnerId, `t${topic}`))?.theta ?? 0,
  )
  return (state.learners.get(learnerId)?.theta ?? 0) + mean(ofTopics)
}

/** By how much the abilities of some learners are lower in `state` than in `other`, on average. */
const meanFall = (learners: readonly TrueLearner[], state: CourseState, other: CourseState): number =>
  mean(learners.map((learner) => abilityOf(other, learner) - abilityOf(state, learner)))

/** Every tenth learner taps without reading in the last 30 % of the answers. */
export function rapidGuesser(world: World, answersPerLearner: number) {
  const honest = practise(world, { answersPerLearner })
  const answers = practise(world, {
    answersPerLearner,
    isBlind: (learner, nth) => isOneInTen(learner) && nth >= 0.7 * answersPerLearner,
  })
  const times = new Map<string, AnswerTimes>()
  const isFound = answers.map(({ question: { questionId }, ms }) => {
    const known = times.get(questionId) ?? newTimes()
    const found = isRapid(known, ms)
    if (!found) times.set(questionId, addTime(known, ms))
    return found
  })
  const shareFound = (isBlind: boolean): number =>
    mean(answers.flatMap((each, nth) => (each.isBlind === isBlind ? [isFound[nth] ? 1 : 0] : [])))
  const twins = replay(entriesOf(honest))
  const guessers = world.learners.filter(isOneInTen)
  const noticed = replay(answers.map((answer, nth) => entryOf(answer, { isRapid: isFound[nth] ?? false })))
  const unnoticed = replay(entriesOf(answers))
  return {
    found: shareFound(true),
    falseAlarms: shareFound(false),
    /** How much of the damage to the ability is left when rapid guesses count as a quarter. */
    damageLeft: meanFall(guessers, noticed, twins) / meanFall(guessers, unnoticed, twins),
  }
}

/** Every tenth learner is away for 30 days after half of the answers, and forgets 0.4 logits. */
export function longAbsence(world: World, answersPerLearner: number) {
  const forgotten = 0.4
  const half = answersPerLearner / 2
  const answers = practise(world, {
    answersPerLearner,
    shift: (learner, nth) => (isOneInTen(learner) && nth >= half ? -forgotten : 0),
  })
  const state = emptyCourse()
  const afterBreak: Prediction[] = []
  for (const answer of answers) {
    const chance = recordAnswer(state, entryOf(answer))
    if (isOneInTen(answer.learner) && answer.nth >= half)
      afterBreak.push({ chance, isCorrect: answer.option === answer.question.key })
  }
  const twins = replay(entriesOf(practise(world, { answersPerLearner })))
  return {
    /** The share of the loss that the model has noticed at the end. */
    noticed: meanFall(world.learners.filter(isOneInTen), state, twins) / forgotten,
    calibrationError: calibrationError(afterBreak),
  }
}

/** A phone without a network sends every second answer of a block of 20 after the block. */
export function twoDevices(answers: readonly SimulatedAnswer[]) {
  const arrived: SimulatedAnswer[] = []
  const placesOf = Map.groupBy(answers.keys(), (place) => answers[place]?.learner.learnerId)
  for (const places of placesOf.values())
    for (let from = 0; from < places.length; from += 20) {
      const block = places.slice(from, from + 20)
      const late = block.filter((_, nth) => nth % 2 === 1)
      const sequence = [...block.filter((_, nth) => nth % 2 === 0), ...late]
      for (const [nth, place] of block.entries()) {
        const answer = answers[sequence[nth] ?? -1]
        if (answer) arrived[place] = answer
      }
    }
  const inSequence = replay(entriesOf(answers))
  const outOfSequence = replay(entriesOf(arrived))
  const differences = [...inSequence.learners].map(([learnerId, { theta }]) =>
    Math.abs(theta - (outOfSequence.learners.get(learnerId)?.theta ?? Infinity)),
  )
  return { mean: mean(differences), largest: Math.max(...differences) }
}

const isMiskeyed = ({ questionId }: TrueQuestion): boolean => numberOf(questionId) < TOPICS

const difficultyIn = (state: CourseState, { questionId, topic }: TrueQuestion): number =>
  (state.questions.get(questionId)?.difficulty ?? 0) + (state.topics.get(`t${topic}`)?.difficulty ?? 0)

/** One question of every topic has its popular wrong option as the key, until an admin fixes it in mid-stream. */
export function fixedKeys(world: World, answers: readonly SimulatedAnswer[]) {
  const miskeyed = world.questions.filter(isMiskeyed)
  const half = Math.floor(answers.length / 2)
  const before = answers
    .slice(0, half)
    .map((answer) => entryOf(answer, isMiskeyed(answer.question) ? { key: answer.question.popular } : {}))
  const after = entriesOf(answers.slice(half))
  const fixes: LogEntry[] = miskeyed.map(({ questionId }) => ({ keyOfQuestionId: questionId }))
  const clean = replay(entriesOf(answers))
  const errorOf = (state: CourseState): number =>
    mean(miskeyed.map((question) => Math.abs(difficultyIn(state, question) - difficultyIn(clean, question))))
  const state = replay([...before, ...fixes, ...after])
  return { state, error: errorOf(state), errorWithoutRestart: errorOf(replay([...before, ...after])) }
}
