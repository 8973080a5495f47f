import type { WrongQuestions } from '@abhyas/contract/questions-wrong'
import { markBy, paperRule } from '@abhyas/contract/rules/regrading'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../http/tokens.ts'
import { withHtml } from '../../text/with-html.ts'
import { noteShown } from '../access/note-shown.ts'
import { requireTopicAccess, selectOpenTopicIds } from '../access/require-module-access.ts'
import { requireNotInExam } from '../exams/attempts/require-not-in-exam.ts'
import { hiddenExamsFor, secretIdsFor } from '../exams/windows/secret-keys.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { selectGivenAnswers, selectOptionalAttemptRow } from '../exams/results/result-queries.ts'
import { selectAskedQuestions } from './question-queries.ts'

const NO_ANSWER = { option: null }

/**
 * Finds the questions that the learner got wrong or left empty. The attempt is over, so questions that only exams ask
 * are among them. While another attempt asks one of them, all are withheld. There are none while the results are hidden,
 * and a question whose key is secret is left out. A question that was corrected
 * is judged as it counts today.
 */
export async function findWrongQuestions(
  databases: Databases,
  { caller, attemptId }: { caller: Caller; attemptId: number },
  papers: Papers,
): Promise<WrongQuestions> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  const row = await selectOptionalAttemptRow(db, learnerId, attemptId)
  if (!row) throw new AppError('attempt_not_found')
  if (row.state === 'open') throw new AppError('attempt_open')
  if ((await hiddenExamsFor(caller, papers)).has(row.examId)) throw new AppError('results_later')
  // The questions of other exams are judged one by one, by their topics.
  const { refundableModuleId } =
    row.owner.kind === 'topic' && row.owner.id !== null
      ? await requireTopicAccess(databases, caller, row.owner.id)
      : { refundableModuleId: null }
  const { questions: asked, keys } = await papers.get(row.paperId)
  const corrections = await papers.corrections.of(row)
  const given = await selectGivenAnswers(db, learnerId, attemptId)
  const answers = new Map(given.map((answer) => [answer.place, answer]))
  const isRight = (place: number) => {
    const key = keys[place]
    const rule = corrections.get(place)?.becomes ?? (key && paperRule(key, null))
    // A question that was left out after the exam was wrong itself.
    return rule !== undefined && (rule.counts === 'none' || markBy(rule, answers.get(place) ?? NO_ANSWER).isRight)
  }
  const secret = await secretIdsFor(caller, papers)
  const questionIds = asked.flatMap(({ id }, place) => (isRight(place) || secret.has(id) ? [] : [id]))
  await requireNotInExam(databases, { learnerId, questionIds }, papers)
  const questions = await selectOpenQuestions(databases, caller, questionIds)
  if (refundableModuleId !== null)
    await noteShown(databases, {
      learnerId,
      moduleId: refundableModuleId,
      questionIds: questions.map(({ id }) => id),
    })
  return { attempt: row, questions: await withHtml(questions) }
}

/** A question may have moved to a topic that is not open to the learner. */
async function selectOpenQuestions(databases: Databases, caller: Caller, questionIds: readonly number[]) {
  const found = await selectAskedQuestions(databases.shared, questionIds)
  const open = await selectOpenTopicIds(databases, caller, [...new Set(found.map(({ topicId }) => topicId))])
  const byId = new Map(found.map((question) => [question.id, question]))
  return questionIds.flatMap((id) => {
    const question = byId.get(id)
    return question && open.has(question.topicId) ? [question] : []
  })
}
