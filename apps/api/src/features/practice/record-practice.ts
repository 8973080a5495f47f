import type { NewPracticeAnswer } from '@abhyas/contract/practice'
import type { Databases } from '@abhyas/database/database'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { requireNotInExam } from '../exams/attempts/require-not-in-exam.ts'
import { lockBoughtModules } from '../access/access-queries.ts'
import { selectOpenTopicIds } from '../access/require-module-access.ts'
import { type QuestionToJudge, insertAnswers, type JudgedAnswer, selectQuestionsToJudge } from './practice-queries.ts'

const OLDEST_MS = 30 * 24 * 3600 * 1000

/**
 * Records picks, perhaps days old and made without a network. Answers that cannot be recorded are dropped and not
 * refused, because the browser would send them for ever. These are answers to deleted questions or options, and to
 * topics that are not open to the learner. Only while an exam asks one of the questions, the browser is told to wait. A
 * recorded answer can be read back, and would reveal whether it was right.
 */
export async function recordPractice(
  databases: Databases,
  { caller, answers }: { caller: Caller; answers: readonly NewPracticeAnswer[] },
  papers: Papers,
): Promise<void> {
  const learnerId = caller.userId
  const questions = await selectQuestionsToJudge(databases.shared, [
    ...new Set(answers.map(({ questionId }) => questionId)),
  ])
  await databases.dbOf(learnerId).transaction(async (tx) => {
    // A refund counts the answers, so no refund may come between this check of the modules and the last answer.
    await lockBoughtModules(tx, learnerId)
    const open = await selectOpenQuestions(databases, caller, questions)
    const questionIds = open.map(({ id }) => id)
    if (questionIds.length > 0 && !draftsFor(caller).withDrafts)
      await requireNotInExam(databases, { learnerId, questionIds }, papers)
    const judged = judge(answers, new Map(open.map((question) => [question.id, question])))
    if (judged.length > 0) await insertAnswers(tx, learnerId, 'practice', judged)
  })
}

async function selectOpenQuestions(
  databases: Databases,
  caller: Caller,
  questions: readonly QuestionToJudge[],
): Promise<QuestionToJudge[]> {
  const { withDrafts } = draftsFor(caller)
  const topicIds = [...new Set(questions.map(({ topicId }) => topicId))]
  const openTopics = await selectOpenTopicIds(databases, caller, topicIds)
  return questions.filter(({ topicId, isWithheld }) => openTopics.has(topicId) && (withDrafts || !isWithheld))
}

const judge = (answers: readonly NewPracticeAnswer[], questions: Map<number, QuestionToJudge>): JudgedAnswer[] =>
  answers.flatMap((answer) => {
    const question = questions.get(answer.questionId)
    const text = question?.options[answer.option]
    if (!question || !text) return []
    const { topicId, correctAnswer } = question
    return [{ ...answer, topicId, isRight: text === correctAnswer, agoMs: Math.min(answer.agoMs, OLDEST_MS) }]
  })
