import type { NewPracticeAnswer } from '@abhyas/contract/practice'
import { isPossible, isRightAnswer } from '@abhyas/contract/rules/answer-keys'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { findAskedBefore } from '../exams/attempts/find-asked-before.ts'
import { selectOpenPapers } from '../exams/attempts/open-attempt-queries.ts'
import { isAsked } from '../exams/attempts/require-not-in-exam.ts'
import { secretIdsFor } from '../exams/windows/secret-keys.ts'
import { findOpenTopicIds } from '../access/require-module-access.ts'
import type { BlendWeights } from '../learning/model/blend-weights.ts'
import { lockLearner } from '../learning/model/known-queries.ts'
import type { JudgedAnswer } from '../learning/model/learn-answers.ts'
import { recordAnswers } from '../learning/model/record-answers.ts'
import { type QuestionToJudge, selectQuestionsToJudge } from './practice-queries.ts'

const OLDEST_MS = 30 * 24 * 3600 * 1000

/**
 * Records picks, perhaps days old and made without a network. Answers that cannot be recorded are dropped and not
 * refused, because the browser would send them for ever. These are answers to deleted questions or options, to topics
 * that are not open to the learner, and to questions whose key is secret because an exam is open that asks them: that
 * may take days, and the other answers need not wait. Only while the learner's own attempt asks one of the questions,
 * the browser is told to wait. A recorded answer can be read back, and would reveal whether it was right.
 */
export async function recordPractice(
  databases: Databases,
  { caller, answers }: { caller: Caller; answers: readonly NewPracticeAnswer[] },
  { papers, blendWeights }: { papers: Papers; blendWeights: BlendWeights },
): Promise<void> {
  const learnerId = caller.userId
  const blend = await blendWeights(databases.shared)
  const questions = await selectQuestionsToJudge(databases.shared, [
    ...new Set(answers.map(({ questionId }) => questionId)),
  ])
  await databases.dbOf(learnerId).transaction(async (tx) => {
    // A refund counts the answers, so no refund may come between this check of the modules and the last answer.
    const locked = await lockLearner(tx, learnerId)
    const [open, running] = await Promise.all([
      selectOpenQuestions(databases, { caller, questions }, papers),
      draftsFor(caller).withDrafts ? [] : selectOpenPapers(databases.dbOf(learnerId), [learnerId]),
    ])
    const questionIds = open.map(({ id }) => id)
    if (await isAsked(papers, running, questionIds)) throw new AppError('attempt_open')
    const judged = judge(answers, new Map(open.map((question) => [question.id, question])))
    if (judged.length > 0) await recordAnswers(tx, { learnerId, locked, mode: 'practice', answers: judged, blend })
  })
}

async function selectOpenQuestions(
  databases: Databases,
  { caller, questions }: { caller: Caller; questions: readonly QuestionToJudge[] },
  papers: Papers,
): Promise<QuestionToJudge[]> {
  const { withDrafts } = draftsFor(caller)
  const topics = new Map(questions.map(({ topic }) => [topic.id, topic]))
  const openTopics = await findOpenTopicIds(databases.dbOf(caller.userId), caller, [...topics.values()])
  const open = questions.filter(({ topic }) => openTopics.has(topic.id))
  if (withDrafts) return open
  const secret = await secretIdsFor(caller, papers)
  const forExams = open.filter(({ isExamOnly }) => isExamOnly).map(({ id }) => id)
  // After an exam its learner may practise what was wrong, also a question that only exams ask.
  const asked = await findAskedBefore(databases, { learnerId: caller.userId, questionIds: forExams }, papers)
  return open.filter(({ id, isExamOnly, isReady }) => isReady && !secret.has(id) && (!isExamOnly || asked.has(id)))
}

const judge = (answers: readonly NewPracticeAnswer[], questions: Map<number, QuestionToJudge>): JudgedAnswer[] =>
  answers.flatMap((answer) => {
    const question = questions.get(answer.questionId)
    if (!question || !isPossible({ kind: question.key.kind, optionMask: question.optionMask }, answer)) return []
    const { topic, key, rated } = question
    const { id: topicId, isFreeSample } = topic
    const isRight = isRightAnswer(key, answer)
    return [{ ...answer, topicId, isRight, isFreeSample, rated, agoMs: Math.min(answer.agoMs, OLDEST_MS) }]
  })
