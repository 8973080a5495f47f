import { addTime, isRapid, logTime, newTimes, type AnswerTimes } from '../answer-times.ts'
import { judgeQuestion, type Judgement } from '../health-flags.ts'
import { addAnswer, newSums, type QuestionSums } from '../item-figures.ts'
import { seededRandom } from '../maths/seeded-random.ts'
import { Predictor } from '../predictor.ts'
import { standingOf } from '../replay.ts'
import { entryOf, practise, shuffled, type SimulatedAnswer } from './practice.ts'
import { makeWorld, OPTIONS, TOPICS, type TrueQuestion, type World } from './world.ts'

export type MiskeySize = {
  seed: number
  questionsPerTopic: number
  answersPerQuestion: number
  /** The share of the questions whose key is a wrong option. */
  wrongShare: number
  /** The share of the questions that are hard, and where everybody who answers wrong makes the same mistake. */
  mistakenShare?: number
}

export type JudgedTruth = { question: TrueQuestion; key: number; judgement: Judgement }

/** Learners answer questions, some of which have a wrong key. Judges every question by the figures of its answers. */
export function judgeMiskeys(size: MiskeySize): JudgedTruth[] {
  const { seed, questionsPerTopic, answersPerQuestion, wrongShare, mistakenShare = 0 } = size
  const drawn = makeWorld({ seed, questionsPerTopic, learners: questionsPerTopic * TOPICS })
  const world = withMistakes(drawn, mistakenShare)
  const keys = plantKeys(world, wrongShare)
  const answers = practise(world, { answersPerLearner: answersPerQuestion, isEven: true })
  const sums = foldFigures(answers, keys)
  const logTimeOf = topicTimes(world, sums)
  return world.questions.map((question) => {
    const key = keys.get(question.questionId) ?? question.key
    const ofQuestion = sums.get(question.questionId) ?? newSums(OPTIONS)
    return { question, key, judgement: judge(ofQuestion, key, logTimeOf(question)) }
  })
}

function withMistakes(world: World, share: number): World {
  const { below } = seededRandom(world.seed + 4)
  const mistaken = new Set(shuffled(world.questions, below).slice(0, Math.round(share * world.questions.length)))
  const questions = world.questions.map((question) =>
    mistaken.has(question) ? { ...question, difficulty: question.difficulty + 1, popularShare: 1 } : question,
  )
  return { ...world, questions }
}

/** The key of some questions is one of their wrong options, each with the same chance. */
export function plantKeys({ seed, questions }: World, share: number): Map<string, number> {
  const random = seededRandom(seed + 3)
  const wrong = new Set(shuffled(questions, random.below).slice(0, Math.round(share * questions.length)))
  return new Map(
    questions.map((question) => [
      question.questionId,
      wrong.has(question) ? (question.key + 1 + random.below(OPTIONS - 1)) % OPTIONS : question.key,
    ]),
  )
}

/** Adds every answer to the figures of its question, with what was known before it, as the worker does. */
function foldFigures(answers: readonly SimulatedAnswer[], keys: ReadonlyMap<string, number>) {
  const predictor = new Predictor()
  const times = new Map<string, AnswerTimes>()
  const figures = new Map<string, QuestionSums>()
  for (const answer of answers) {
    const { questionId } = answer.question
    const known = times.get(questionId) ?? newTimes()
    const isGuess = isRapid(known, answer.ms)
    const entry = entryOf(answer, { key: keys.get(questionId) ?? answer.question.key, isRapid: isGuess })
    const { learner, learnerTopic } = standingOf(predictor.state, entry)
    const chance = predictor.next(entry)?.blend ?? Number.NaN
    if (isGuess) continue
    times.set(questionId, addTime(known, answer.ms))
    figures.set(
      questionId,
      addAnswer(figures.get(questionId) ?? newSums(OPTIONS), {
        picked: [answer.option],
        isCorrect: entry.outcome === 'correct',
        ability: learner.theta + learnerTopic.theta,
        chance,
        logTime: logTime(answer.ms),
      }),
    )
  }
  return figures
}

/** The mean logarithm of the times in the topic of a question. */
function topicTimes({ questions }: World, figures: ReadonlyMap<string, QuestionSums>) {
  const byTopic = Map.groupBy(questions, ({ topic }) => topic)
  const means = new Map(
    [...byTopic].map(([topic, asked]) => {
      const sums = asked.flatMap(({ questionId }) => figures.get(questionId) ?? [])
      const total = (of: 'timeSum' | 'timeAnswers') => sums.reduce((sum, each) => sum + each[of], 0)
      return [topic, total('timeSum') / total('timeAnswers')]
    }),
  )
  return ({ topic }: TrueQuestion): number | null => means.get(topic) ?? null
}

const judge = (sums: QuestionSums, key: number, topicLogTime: number | null): Judgement =>
  judgeQuestion({
    sums,
    kind: 'one',
    rightBits: 1 << key,
    written: Array.from({ length: OPTIONS }, (_, option) => option),
    isKeyUsable: true,
    topicLogTime,
    openReports: 0,
    viewers: sums.answers,
  })
