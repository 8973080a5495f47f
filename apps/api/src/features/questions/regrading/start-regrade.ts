import type { Regrade } from '@abhyas/contract/exams-regrades'
import type { Question } from '@abhyas/contract/questions'
import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { paperRule, type Policy, type Truth } from '@abhyas/contract/rules/regrading'
import type { Author, Database, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { withPapersOf } from '../../exams/papers/remake-papers.ts'
import { insertMoves } from '../../exams/regrading/place-queries.ts'
import { planMoves, readAskedPlaces } from '../../exams/regrading/plan-moves.ts'
import { changeQuestion } from '../change-questions.ts'
import { selectOptionalQuestion, selectQuestionIdsForUpdate } from '../question-queries.ts'
import {
  insertOptionalRegrade,
  selectOptionalRegrade,
  selectSameOptionsSince,
  selectTruthsBefore,
} from './regrade-queries.ts'
import { wantedKey, type Wanted } from './wanted-key.ts'

type Decision = {
  id: number
  policy: Policy
  correctAnswer: string | null
  examIds: readonly number[] | null
  reason: string
  reply: string
  author: Author
  ifMatch: number | undefined
}

/**
 * Corrects the key of a question, if a new one is given, and writes beside the papers what counts from now on. A job
 * gives the attempts their new figures. The papers that exams have now are planned before new ones are made: a process
 * that does not know the new ones yet may still start an attempt with them.
 */
export const startRegrade = (db: Database, decision: Decision, jobs: Jobs): Promise<Regrade> =>
  db.transaction(async (tx) => {
    const { id, policy, examIds, ifMatch, author } = decision
    await selectQuestionIdsForUpdate(tx, [id])
    const before = requireRow(await selectOptionalQuestion(tx, id), 'question_not_found')
    if (ifMatch !== undefined && ifMatch !== before.version) throw new AppError('changed_meanwhile')
    const wanted = wantedKey(before, decision.correctAnswer)
    const asked = await readAskedPlaces(tx, id, examIds)
    const { version } = wanted.isKeyNew ? await correctKey(tx, wanted) : before
    const truths = await selectTruthsBefore(tx, id, null)
    if (policy !== 'no_change') truths.push(await truthOf(tx, wanted, { version, keepsRight: policy === 'both_keys' }))
    const regrade = await insertOptionalRegrade(tx, {
      questionId: id,
      questionVersion: version,
      policy,
      examIds,
      truths,
      takesBack: null,
      reason: decision.reason,
      reply: decision.reply,
      authorId: author.userId,
      requestId: author.requestId,
    })
    if (!regrade) throw new AppError('regrade_running')
    await insertMoves(tx, sql`paper_corrections`, regrade.id, planMoves(asked, { policy, ...wanted }).moves)
    await jobs.enqueue(tx, 'regrade', { regradeId: regrade.id })
    return requireRow(await selectOptionalRegrade(tx, regrade.id), 'regrade_not_found')
  })

const correctKey = (tx: Db, { question: { id, correctAnswer } }: Wanted): Promise<Question> =>
  withPapersOf(tx, [id], () => changeQuestion(tx, { id, correctAnswer }))

/** Answers to earlier versions with the same options are right by the new key. Later ones were judged by it. */
async function truthOf(
  tx: Db,
  { question, isKeyNew }: Wanted,
  { version, keepsRight }: { version: number; keepsRight: boolean },
): Promise<Truth> {
  const rule = paperRule(answerKeyOf(question), null)
  const since = await selectSameOptionsSince(tx, question)
  return { since, until: isKeyNew ? version : version + 1, rule, keepsRight }
}
