import type { NewPracticeAnswer } from '@abhyas/contract/practice'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Parts } from '../../parts.ts'
import { requireNotInExam } from '../exams/attempts/require-not-in-exam.ts'
import { lockBoughtModules } from '../access/access-queries.ts'
import { selectOpenTopicIds } from '../access/require-module-access.ts'
import { type AskedQuestion, insertAnswers, type JudgedAnswer, selectAskedQuestions } from './practice-queries.ts'

const OLDEST_MS = 30 * 24 * 3600 * 1000

/**
 * Records what was picked, perhaps days ago and without a network. What cannot be recorded is dropped and not refused,
 * for the browser would send it for ever: questions and options that are not there any more, and topics that were never
 * open to the learner or are not any more. Only while an exam asks one of the questions the browser is told to
 * wait: what is recorded can be read back, and whether it was right would be the exam's key.
 */
export async function recordPractice(parts: Parts, caller: Caller, answers: readonly NewPracticeAnswer[]) {
  const { databases } = parts
  const questions = await selectAskedQuestions(databases.shared, [
    ...new Set(answers.map(({ questionId }) => questionId)),
  ])
  await databases.dbOf(caller.userId).transaction(async (tx) => {
    // A refund counts the answers: none comes between the look at what was bought and the last of them.
    await lockBoughtModules(tx, caller.userId)
    const asked = await selectOpenQuestions(parts, caller, questions)
    const judged = judge(answers, new Map(asked.map((question) => [question.id, question])))
    if (judged.length > 0) await insertAnswers(tx, caller.userId, 'practice', judged)
  })
}

async function selectOpenQuestions(parts: Parts, caller: Caller, questions: AskedQuestion[]): Promise<AskedQuestion[]> {
  const { withDrafts } = draftsFor(caller)
  const topicIds = [...new Set(questions.map(({ topicId }) => topicId))]
  const openTopics = await selectOpenTopicIds(parts.databases, caller, topicIds)
  const open = questions.filter(({ topicId, isKept }) => openTopics.has(topicId) && (withDrafts || !isKept))
  if (open.length > 0 && !withDrafts)
    await requireNotInExam(
      parts,
      caller.userId,
      open.map(({ id }) => id),
    )
  return open
}

const judge = (answers: readonly NewPracticeAnswer[], questions: Map<number, AskedQuestion>): JudgedAnswer[] =>
  answers.flatMap((answer) => {
    const question = questions.get(answer.questionId)
    const text = question?.options[answer.option]
    if (!question || !text) return []
    const { topicId, correctAnswer } = question
    return [{ ...answer, topicId, isRight: text === correctAnswer, agoMs: Math.min(answer.agoMs, OLDEST_MS) }]
  })
