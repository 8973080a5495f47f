import type { Databases } from '@abhyas/database/database'
import { learnFrom, newLearner, newQuestion, newTopic, newTopicAbility } from '@abhyas/learning/ability'
import { type LearnerState, rebuildState } from './apply-answer.ts'
import { recountFigures, type RecountReport } from './recount-figures.ts'
import {
  type ReplayedAnswer,
  selectLogOf,
  selectStoredFigures,
  selectStoredLearners,
  selectStoredRatings,
  type StoredLearner,
  type StoredRating,
} from './replay-queries.ts'

const LEARNERS_AT_ONCE = 500

export type ReplayReport = RecountReport & {
  learners: number
  answers: number
  /** The learners whose tables are not what their log says. */
  differing: { learnerId: number; what: string }[]
  questions: number
  /** The questions whose counts are not what the logs say. */
  miscounted: number[]
  /** The largest difference of a difficulty. Batches of several workers may arrive in another sequence than in the log. */
  difficultyOff: number
}

/**
 * Rebuilds everything that the model knows from the logs of all learners, and compares it with the tables. Call
 * foldAnswers first: answers that are not folded yet are missing in the ratings.
 */
export async function replayLog({ shared, ofLearners }: Databases): Promise<ReplayReport> {
  const report: ReplayReport = {
    learners: 0,
    answers: 0,
    differing: [],
    questions: 0,
    miscounted: [],
    difficultyOff: 0,
    figures: 0,
    misfigured: [],
    driftOff: 0,
  }
  const byQuestion = new Map<number, ReplayedAnswer[]>()
  for (const db of ofLearners)
    for (let after = 0; ;) {
      const learners = await selectStoredLearners(db, after, LEARNERS_AT_ONCE)
      const logs = Map.groupBy(
        await selectLogOf(
          db,
          learners.map(({ learnerId }) => learnerId),
        ),
        ({ learnerId }) => learnerId,
      )
      for (const learner of learners) {
        const log = logs.get(learner.learnerId) ?? []
        const what = firstDifference(learner, rebuildState(log, learner))
        if (what) report.differing.push({ learnerId: learner.learnerId, what })
        report.learners += 1
        report.answers += log.length
        for (const answer of log) {
          const known = byQuestion.get(answer.questionId)
          if (known) known.push(answer)
          else byQuestion.set(answer.questionId, [answer])
        }
      }
      after = learners.at(-1)?.learnerId ?? after
      if (learners.length < LEARNERS_AT_ONCE) break
    }
  for (const rating of await selectStoredRatings(shared)) {
    const { answers, correct, difficulty } = rate(rating, byQuestion.get(rating.questionId) ?? [])
    report.questions += 1
    if (answers !== rating.answers || correct !== rating.correct) report.miscounted.push(rating.questionId)
    report.difficultyOff = Math.max(report.difficultyOff, Math.abs(difficulty - rating.difficulty))
  }
  return { ...report, ...recountFigures(await selectStoredFigures(shared), sortedLogs(byQuestion)) }
}

const sortedLogs = (byQuestion: Map<number, ReplayedAnswer[]>) =>
  new Map([...byQuestion].map(([questionId, log]) => [questionId, log.toSorted(inSequence)]))

const NUMBERS = ['theta', 'answers', 'correct', 'information', 'fast', 'slow', 'logged', 'lastTopicId'] as const
const TOPIC_NUMBERS = ['theta', 'answers', 'correct', 'information', 'recent', 'lastNth'] as const
/** The due day follows the goal of today, and the days follow the time zone of today. */
const CARD_NUMBERS = ['stability', 'difficulty', 'reviews', 'lapses', 'state'] as const

/** Names the first value that differs. */
function firstDifference(stored: StoredLearner, { learner, topics, cards, days }: LearnerState): string | null {
  for (const name of NUMBERS) if (stored[name] !== learner[name]) return name
  if (stored.topics.length !== topics.size) return 'number of topics'
  for (const topic of stored.topics)
    for (const name of TOPIC_NUMBERS)
      if (topic[name] !== topics.get(topic.topicId)?.[name]) return `${name} in topic ${topic.topicId}`
  if (stored.cards.length !== cards.size) return 'number of cards'
  for (const card of stored.cards)
    for (const name of CARD_NUMBERS)
      if (card[name] !== cards.get(card.questionId)?.[name]) return `${name} of card ${card.questionId}`
  const studied = [...days.values()].reduce((sum, { answers }) => sum + answers, 0)
  return stored.studied === studied ? null : 'answers of the days'
}

/** The sequence in which a batch has its answers. */
const inSequence = (a: ReplayedAnswer, b: ReplayedAnswer): number =>
  a.recordedAtMs - b.recordedAtMs || a.learnerId - b.learnerId || a.nth - b.nth

/** The rating of a question from its log, without the answers to an older key. */
function rate({ keyVersion, author }: StoredRating, log: ReplayedAnswer[]) {
  let question = newQuestion(author)
  for (const { questionVersion, wasRight, floor, isRapid, eloChance } of log.toSorted(inSequence)) {
    if (questionVersion < keyVersion) continue
    const standing = { learner: newLearner(), learnerTopic: newTopicAbility(), question, topic: newTopic() }
    const outcome = wasRight ? 'correct' : 'wrong'
    question = learnFrom(standing, { outcome, floor, isRapid }, eloChance).standing.question
  }
  return question
}
