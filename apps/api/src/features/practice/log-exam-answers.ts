import { isRightAnswer } from '@abhyas/contract/rules/answer-keys'
import type { Database, Databases, Db } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import type { FastifyBaseLogger } from 'fastify'
import {
  giveBackAttempts,
  type GradedAttempt,
  selectGradedAnswers,
  takeUnloggedAttempts,
  updateAttemptsLogged,
} from '../exams/attempts/unlogged-queries.ts'
import type { Papers } from '../exams/papers/papers.ts'
import type { BlendWeights } from '../learning/model/blend-weights.ts'
import { lockLearner } from '../learning/model/known-queries.ts'
import type { JudgedAnswer } from '../learning/model/learn-answers.ts'
import { UNRATED } from '../learning/model/rating-queries.ts'
import { recordAnswers } from '../learning/model/record-answers.ts'
import { updateForecastScore } from '../learning/readiness/forecast-queries.ts'
import { relearn } from '../learning/relearn/relearn.ts'
import { selectTruthsOf } from '../learning/relearn/relearn-queries.ts'
import { forecastBeforeLogging } from '../learning/readiness/store-forecasts.ts'
import { selectQuestionsToJudge } from './practice-queries.ts'

const AT_ONCE = 200
/** That they are logged is noted for this many together, so that a worker that is killed repeats little. */
const NOTED_TOGETHER = 20
/** Where one process does everything, half of its connections for writes stay free for answers. */
const SIDE_BY_SIDE = 2

type LogTools = { papers: Papers; blendWeights: BlendWeights; log: Pick<FastifyBaseLogger, 'error'> }
type Place = Pick<LogTools, 'blendWeights' | 'log'> & { shared: Db; db: Database; readPaper: ReadPaper }

/**
 * Copies the answers of graded exams into the answer log and the progress. An attempt that was interrupted half-way is
 * logged again without effect. An attempt that cannot be logged is tried again later, and does not hold up the others.
 * Says whether there may be more.
 */
export async function logExamAnswers(
  { shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>,
  { papers, blendWeights, log }: LogTools,
): Promise<boolean> {
  const hiddenExamIds = [...(await papers.windows.hiddenExams()).keys()]
  let isMoreLeft = false
  for (const db of ofLearners) {
    const attempts = await takeUnloggedAttempts(db, { limit: AT_ONCE, hiddenExamIds })
    // A forecast from answers of the exam itself would be worth nothing, so the missing forecasts come first.
    await forecastBeforeLogging(shared, db, attempts, papers).catch((error: unknown) => {
      log.error({ err: error }, 'forecasts of exams not made')
    })
    const place: Place = { shared, db, readPaper: paperReader(shared, papers), blendWeights, log }
    for (let first = 0; first < attempts.length; first += NOTED_TOGETHER)
      try {
        await logTogether(place, attempts.slice(first, first + NOTED_TOGETHER))
      } catch (error) {
        if (!isAway(error as Error)) {
          log.error({ err: error }, 'answers of exams not logged')
          continue
        }
        // The fault is not in these attempts. If they cannot be released either, a worker takes them again in a minute.
        await giveBackAttempts(db, attempts.slice(first)).catch(() => undefined)
        throw error
      }
    isMoreLeft ||= attempts.length === AT_ONCE
  }
  return isMoreLeft
}

async function logTogether(place: Place, attempts: readonly GradedAttempt[]): Promise<void> {
  const { shared, db, readPaper } = place
  const recorded = await performEach(place, attempts, (attempt) => recordAttempt(place, attempt))
  // The paper has the key of the start. A correction that began since has not seen these answers.
  const papers = await Promise.all(recorded.map(({ paperId }) => readPaper(paperId)))
  const truths = await selectTruthsOf(shared, [...new Set(papers.flatMap(({ questionIds }) => questionIds))])
  const relearned = await performEach(place, recorded, async ({ learnerId, paperId }) => {
    const { questionIds } = await readPaper(paperId)
    for (const truth of truths) if (questionIds.includes(truth.questionId)) await relearn(db, learnerId, truth)
  })
  if (relearned.length === 0) return
  await updateAttemptsLogged(db, relearned).catch((error: unknown) => {
    if (isAway(error as Error)) throw error
    // One of them must not hold up the others.
    return performEach(place, relearned, async (attempt) => void (await updateAttemptsLogged(db, [attempt])))
  })
}

/** Performs the work for some attempts at once, and returns those for which it succeeded. */
async function performEach(
  { log }: Place,
  attempts: readonly GradedAttempt[],
  work: (attempt: GradedAttempt) => Promise<void>,
): Promise<GradedAttempt[]> {
  const waiting = [...attempts]
  const done: GradedAttempt[] = []
  const perform = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift())
      try {
        await work(attempt)
        done.push(attempt)
      } catch (error) {
        if (isAway(error as Error)) {
          waiting.length = 0
          throw error
        }
        log.error({ err: error, attemptId: attempt.id }, 'answers of an exam not logged')
      }
  }
  for (const result of await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, perform)))
    if (result.status === 'rejected') throw result.reason
  return done
}

type ReadPaper = ReturnType<typeof paperReader>

/** Reads each paper and its questions once. Most of the attempts that are logged together have the same paper. */
function paperReader(shared: Db, papers: Papers) {
  const read = async (paperId: number) => {
    const { answers: asked, keys } = await papers.get(paperId)
    const questionIds = asked.map(({ id }) => id)
    const questions = await selectQuestionsToJudge(shared, questionIds)
    return { asked, keys, questionIds, questions: new Map(questions.map((question) => [question.id, question])) }
  }
  const known = new Map<number, ReturnType<typeof read>>()
  return (paperId: number) => {
    const paper = known.get(paperId) ?? read(paperId)
    known.set(paperId, paper)
    return paper
  }
}

async function recordAttempt({ shared, db, readPaper, blendWeights }: Place, attempt: GradedAttempt): Promise<void> {
  const { learnerId, id, paperId } = attempt
  const { asked, keys, questions } = await readPaper(paperId)
  const blend = await blendWeights(shared)
  const judged = (await selectGradedAnswers(db, learnerId, id)).flatMap(({ place, ...answer }): JudgedAnswer[] => {
    const [written, key] = [asked[place], keys[place]]
    if (!written || !key) return []
    // A question may have moved since. A deleted question is logged under the topic of the exam.
    const question = questions.get(written.id)
    return [
      {
        ...answer,
        questionId: written.id,
        questionVersion: written.version,
        topicId: question?.topic.id ?? written.topic?.id ?? attempt.topicId,
        rated: question?.rated ?? UNRATED,
        isFreeSample: false,
        isRight: isRightAnswer(key, answer),
      },
    ]
  })
  if (judged.length === 0) return
  await db.transaction(async (tx) => {
    const locked = await lockLearner(tx, learnerId)
    await recordAnswers(tx, { learnerId, locked, mode: 'exam', answers: judged, blend })
    // A learner who answered nothing did not sit the exam, and says nothing about its forecast.
    await updateForecastScore(tx, learnerId, id)
  })
}
