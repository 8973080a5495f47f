import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import type { Db } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import { newQuestion, type QuestionDifficulty, type TopicDifficulty } from '@abhyas/learning/ability'
import { guessFloor } from '@abhyas/learning/guess-floor'
import { LRUCache } from 'lru-cache'
import type { LoadedPaper, Papers } from '../../exams/papers/papers.ts'
import { NUMBERS_TO_GUESS, type QuestionRating, selectQuestionRatings } from '../model/rating-queries.ts'
import { findIntervalFactors } from './interval-factors.ts'
import { selectTopicsWithCourse, type TopicPlace } from './rated-paper-queries.ts'

export type RatedQuestion = {
  topicId: number
  question: QuestionDifficulty
  topic: TopicDifficulty
  floor: number
}

/** A paper with the difficulty of each question. It never leaves the server. */
export type RatedPaper = {
  questions: RatedQuestion[]
  topicNames: ReadonlyMap<number, string>
  courseId: number
  /** The factor of the interval in this course. */
  factor: number
  hasMarks: boolean
}

/** A paper and the topic of its exam. */
export type PaperOfTopic = { paperId: number; topicId: number }

/** Returns the paper, or null when it cannot be read or its topic is deleted. */
export type RatedPapers = (shared: Db, asked: readonly PaperOfTopic[]) => Promise<(RatedPaper | null)[]>

/** Ratings move slowly, and many learners look at the same exam together. */
const KEPT_MS = 60_000
const MAX_PAPERS = 500

const keyOf = ({ paperId, topicId }: PaperOfTopic) => `${paperId}:${topicId}`

export function createRatedPapers(papers: Papers): RatedPapers {
  const kept = new LRUCache<string, Promise<RatedPaper | null>>({ max: MAX_PAPERS, ttl: KEPT_MS })
  return async (shared, asked) => {
    const missing = new Map(asked.flatMap((paper) => (kept.has(keyOf(paper)) ? [] : [[keyOf(paper), paper] as const])))
    if (missing.size > 0) {
      // Simultaneous requests wait for the same read.
      const loading = loadTogether(shared, [...missing.values()], papers)
      for (const key of missing.keys()) {
        const loaded = loading.then((found) => found.get(key) ?? null)
        kept.set(key, loaded)
        loaded.catch(() => kept.delete(key))
      }
    }
    return Promise.all(asked.map(async (paper) => (await kept.get(keyOf(paper))) ?? null))
  }
}

async function loadTogether(
  shared: Db,
  asked: readonly PaperOfTopic[],
  papers: Papers,
): Promise<Map<string, RatedPaper>> {
  const contents = await Promise.all(asked.map(({ paperId }) => readOptionalPaper(papers, paperId)))
  const loaded = asked.flatMap((paper, nth) => {
    const content = contents[nth]
    return content ? [{ ...paper, content }] : []
  })
  const questionIds = new Set(loaded.flatMap(({ content }) => content.questions.map(({ id }) => id)))
  const ratings = new Map(
    (await selectQuestionRatings(shared, [...questionIds])).map((rating) => [rating.questionId, rating]),
  )
  const topicIds = new Set([...asked, ...ratings.values()].map(({ topicId }) => topicId))
  const topics = new Map((await selectTopicsWithCourse(shared, [...topicIds])).map((topic) => [topic.id, topic]))
  const factorOf = await findIntervalFactors(shared, [...new Set([...topics.values()].map(({ courseId }) => courseId))])
  return new Map(
    loaded.flatMap(({ content, ...paper }) => {
      const ofExam = topics.get(paper.topicId)
      if (!ofExam) return []
      const questions = rate(content, ratings, ofExam)
      const { courseId } = ofExam
      const topicNames = new Map(questions.map(({ topicId }) => [topicId, topics.get(topicId)?.topicName ?? '']))
      return [
        [
          keyOf(paper),
          { questions, topicNames, courseId, factor: factorOf(courseId), hasMarks: content.grading.marks !== null },
        ] as const,
      ]
    }),
  )
}

/** A paper that cannot be read holds up no other. Its exam page fails too, and says why. */
const readOptionalPaper = (papers: Papers, paperId: number): Promise<LoadedPaper | null> =>
  papers.get(paperId).catch((error: Error) => {
    if (isAway(error)) throw error
    return null
  })

/** A deleted question has no rating any more. It is as hard as its author guessed, in the topic of the exam. */
const rate = (
  { questions, answers }: LoadedPaper,
  ratings: ReadonlyMap<number, QuestionRating>,
  ofExam: TopicPlace,
): RatedQuestion[] =>
  questions.map((asked, place) => {
    const floor = floorOf(asked)
    const rating = ratings.get(asked.id)
    if (!rating) {
      const topic = { difficulty: 0, answers: 0 }
      return { topicId: ofExam.id, question: newQuestion(answers[place]?.difficulty), topic, floor }
    }
    const { topicId, topicDifficulty, ...question } = rating
    return { topicId, question, topic: { difficulty: topicDifficulty, answers: 0 }, floor }
  })

/** An old paper may hold a question with a single option. OPTION_COUNT in rating-queries.ts is the same rule. */
function floorOf(question: PaperQuestion): number {
  if (question.kind === 'number') return guessFloor(NUMBERS_TO_GUESS)
  const options = writtenOptions(question).length
  return guessFloor(Math.max(2, question.kind === 'several' ? 2 ** options - 1 : options))
}
