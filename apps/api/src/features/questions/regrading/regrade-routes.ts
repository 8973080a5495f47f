import * as contract from '@abhyas/contract/exams-regrades'
import type { Databases } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import { route } from '../../../http/route.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { readCounts } from '../../exams/regrading/correct-attempts.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import { listChanges, listPlannedChanges } from '../../exams/regrading/list-changes.ts'
import { planMoves, readAskedPlaces } from '../../exams/regrading/plan-moves.ts'
import { previewRegrade } from '../../exams/regrading/preview-regrade.ts'
import { selectOptionalQuestion } from '../question-queries.ts'
import { selectOptionalRegrade, selectRegrades } from './regrade-queries.ts'
import { startRegrade } from './start-regrade.ts'
import { takeBack } from './take-back.ts'
import { wantedKey } from './wanted-key.ts'

export const regradeRoutes = ({ jobs, papers }: { jobs: Jobs; papers: Papers }) => [
  route(contract.previewRegrade, async ({ databases, params, body }) =>
    previewRegrade(databases, { ...(await readPlanned(databases, { ...params, ...body })), next: body.next }),
  ),
  route(contract.previewChanges, async ({ databases, params, body }) => {
    const { asked, ...wanted } = await readPlanned(databases, { ...params, ...body })
    const { moves } = planMoves(asked, { ...wanted, policy: body.policy })
    return listPlannedChanges(databases, { moves, next: body.next })
  }),
  route(contract.startRegrade, async ({ db, params, body, caller, ifMatch, http: { requestId } }) => {
    const author = { userId: caller.userId, requestId }
    const regrade = await startRegrade(db, { ...params, ...body, ifMatch, author }, jobs)
    papers.corrections.forget()
    return regrade
  }),
  route(contract.getRegrades, ({ databases, params }) => listRegrades(databases, params.id)),
  route(contract.getRegradeChanges, async ({ databases, params, query }) => {
    requireRow(await selectOptionalRegrade(databases.shared, params.id), 'regrade_not_found')
    return listChanges(databases, { regradeId: params.id, next: query.next ?? null, limit: query.limit })
  }),
  route(contract.takeBackRegrade, async ({ db, params, caller, http: { requestId } }) => {
    const regrade = await takeBack(db, { ...params, author: { userId: caller.userId, requestId } }, jobs)
    papers.corrections.forget()
    return regrade
  }),
]

type Planned = { id: number; correctAnswer: string | null; examIds: readonly number[] | null }

async function readPlanned({ shared }: Pick<Databases, 'shared'>, { id, correctAnswer, examIds }: Planned) {
  const question = requireRow(await selectOptionalQuestion(shared, id), 'question_not_found')
  return { ...wantedKey(question, correctAnswer), asked: await readAskedPlaces(shared, id, examIds) }
}

/** The counts of a correction that runs come from the databases of the learners. */
async function listRegrades(databases: Databases, questionId: number): Promise<contract.Regrade[]> {
  const regrades = await selectRegrades(databases.shared, questionId)
  return Promise.all(
    regrades.map(async (regrade) =>
      regrade.endedAt === null ? Object.assign(regrade, await readCounts(databases, regrade.id)) : regrade,
    ),
  )
}
