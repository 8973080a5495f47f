import { chanceOf } from '../ability.ts'
import { areaUnderCurve, calibrationError, coverage, type Prediction } from '../calibration.ts'
import { forecast } from '../forecast.ts'
import { Predictor } from '../predictor.ts'
import { emptyCourse, learnerTopicKey, recordAnswer, replay, standingOf, type CourseState } from '../replay.ts'
import { seededRandom } from '../maths/seeded-random.ts'
import { entryOf, MODEL_FLOOR, shuffled, type SimulatedAnswer } from './practice.ts'
import { correlation, rankCorrelation } from './statistics.ts'
import { TOPICS, trueAbility, trueChance, type World } from './world.ts'

const EXAM_QUESTIONS = 20

export type Recovery = {
  difficultyRank: number
  abilityCorrelation: number
  auc: number
  aucOfBlend: number
  /** Over the second half of the answers, when the questions are known. */
  calibrationError: number
  /** Over all answers, with those of new learners to new questions. */
  calibrationErrorFromStart: number
  calibrationErrorOfBlend: number
  coverage: number
  /** The largest difference between the live state, which is stored and read again, and a replay of the log. */
  replayDifference: number
}

/** Compares what the model learned from the answers with the truth. */
export function judgeRecovery(world: World, answers: readonly SimulatedAnswer[]): Recovery {
  let live = emptyCourse()
  const predictor = new Predictor()
  const elo: Prediction[] = []
  const blend: Prediction[] = []
  const storeEvery = Math.ceil(answers.length / 5)
  for (const [nth, answer] of answers.entries()) {
    const entry = entryOf(answer)
    const isCorrect = entry.outcome === 'correct'
    elo.push({ chance: recordAnswer(live, entry), isCorrect })
    blend.push({ chance: predictor.next(entry)?.blend ?? Number.NaN, isCorrect })
    if (nth % storeEvery === 0) live = storedAndRead(live)
  }
  return {
    difficultyRank: difficultyRank(world, live),
    abilityCorrelation: abilityCorrelation(world, live),
    auc: areaUnderCurve(elo),
    aucOfBlend: areaUnderCurve(blend),
    calibrationError: calibrationError(elo.slice(elo.length / 2)),
    calibrationErrorFromStart: calibrationError(elo),
    calibrationErrorOfBlend: calibrationError(blend),
    coverage: examCoverage(world, live, answers),
    replayDifference: stateDifference(live, replay(answers.map((answer) => entryOf(answer)))),
  }
}

export const difficultyRank = (world: World, state: CourseState): number =>
  rankCorrelation(
    world.questions.map(({ difficulty }) => difficulty),
    world.questions.map(({ questionId, topic }) => {
      const { question, topic: ofTopic } = standingOf(state, { learnerId: '', topicId: `t${topic}`, questionId })
      return question.difficulty + ofTopic.difficulty
    }),
  )

export const abilityCorrelation = (world: World, state: CourseState): number =>
  correlation(
    world.learners.map(({ ability, drift }) => ability + drift),
    world.learners.map(({ learnerId }) => state.learners.get(learnerId)?.theta ?? 0),
  )

/** Every learner sits an exam of questions that were not practised. The share of scores inside the interval counts. */
function examCoverage(world: World, state: CourseState, answers: readonly SimulatedAnswer[]): number {
  const random = seededRandom(world.seed + 2)
  const practised = new Map(world.learners.map(({ learnerId }) => [learnerId, new Set<string>()]))
  for (const { learner, question } of answers) practised.get(learner.learnerId)?.add(question.questionId)
  const sittings = world.learners.flatMap((learner) => {
    const { learnerId } = learner
    const unseen = world.questions.filter(({ questionId }) => !practised.get(learnerId)?.has(questionId))
    const exam = shuffled(unseen, random.below).slice(0, EXAM_QUESTIONS)
    let score = 0
    const parts = exam.map((question) => {
      const topicId = `t${question.topic}`
      if (random.uniform() < trueChance(trueAbility(learner, question.topic, 1), question)) score++
      const standing = standingOf(state, { learnerId, topicId, questionId: question.questionId })
      return { topicId, chance: chanceOf(standing, MODEL_FLOOR), floor: MODEL_FLOOR }
    })
    const { answers = 0, information = 0 } = state.learners.get(learnerId) ?? {}
    const informationOfTopic = new Map(
      Array.from({ length: TOPICS }, (_, topic) => [
        `t${topic}`,
        state.learnerTopics.get(learnerTopicKey(learnerId, `t${topic}`))?.information ?? 0,
      ]),
    )
    const result = forecast(parts, { answers, information, informationOfTopic })
    return result ? [{ ...result, score }] : []
  })
  return coverage(sittings)
}

/** A database stores the figures as text or bytes; neither may lose a digit. */
const readAgain = <Row>(rows: Map<string, Row>): Map<string, Row> =>
  new Map(JSON.parse(JSON.stringify([...rows])) as [string, Row][])

const storedAndRead = (state: CourseState): CourseState => ({
  learners: readAgain(state.learners),
  learnerTopics: readAgain(state.learnerTopics),
  questions: readAgain(state.questions),
  topics: readAgain(state.topics),
})

/** The largest difference between two states, over all their figures. */
export function stateDifference(a: CourseState, b: CourseState): number {
  let largest = 0
  for (const table of ['learners', 'learnerTopics', 'questions', 'topics'] as const) {
    if (a[table].size !== b[table].size) return Infinity
    for (const [id, row] of a[table]) {
      const other = b[table].get(id) as Record<string, number> | undefined
      for (const [name, figure] of Object.entries(row)) {
        const difference = Math.abs(figure - (other?.[name] ?? Number.NaN))
        if (!(difference <= largest)) largest = difference
      }
    }
  }
  return largest
}
