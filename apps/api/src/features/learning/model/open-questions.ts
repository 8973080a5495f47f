import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../http/tokens.ts'
import { noteShown } from '../../access/note-shown.ts'
import { judgeAccess } from '../../access/require-module-access.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import { secretIdsFor } from '../../exams/windows/secret-keys.ts'

type InTopic = { id: number; topicId: number }

/** The questions of topics that are open to the caller, and those among them that a refund counts, by module. */
export type OpenQuestions<Row> = { open: Row[]; countedByRefund: Map<number, number[]> }

/**
 * Leaves out questions whose topic is not open to the caller, or not any more, and those whose key is secret because of
 * an exam. Keeps the sequence.
 */
export async function findOpenQuestions<Row extends InTopic>(
  { shared, dbOf }: Databases,
  { caller, questions }: { caller: Caller; questions: readonly Row[] },
  papers: Papers,
): Promise<OpenQuestions<Row>> {
  const topicIds = [...new Set(questions.map(({ topicId }) => topicId))]
  const asked = topicIds.map((topicId) => ({ caller, topicId }))
  const [judged, secret] = await Promise.all([
    judgeAccess(shared, dbOf(caller.userId), asked),
    secretIdsFor(caller, papers),
  ])
  const accessOf = new Map(topicIds.map((topicId, nth) => [topicId, judged[nth]]))
  const open: Row[] = []
  const countedByRefund = new Map<number, number[]>()
  for (const question of questions) {
    const access = accessOf.get(question.topicId)
    if (!access || access instanceof AppError || secret.has(question.id)) continue
    open.push(question)
    const moduleId = access.refundableModuleId
    if (moduleId !== null) countedByRefund.set(moduleId, [...(countedByRefund.get(moduleId) ?? []), question.id])
  }
  return { open, countedByRefund }
}

/** Notes the questions that a refund counts, before they are sent. */
export async function noteCounted(
  databases: Pick<Databases, 'dbOf'>,
  { caller, countedByRefund }: { caller: Caller; countedByRefund: Map<number, number[]> },
): Promise<void> {
  for (const [moduleId, questionIds] of countedByRefund)
    await noteShown(databases, { learnerId: caller.userId, moduleId, questionIds })
}
