import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import type { AttemptCorrection } from '@abhyas/contract/exams-results'
import type { Databases } from '@abhyas/database/database'
import type { Corrections } from '../papers/corrections.ts'
import { type RegradedFigures, selectRegraded, selectRegradesByIds } from './regraded-queries.ts'

type Asked = { learnerId: number; attemptId: number }
type FullCorrection = AttemptTimeline['corrections'][number]

/** Lists what corrections changed in an attempt, also before its learner could see the figures. The oldest come first. */
export async function listAllCorrections(
  { shared, dbOf }: Databases,
  { learnerId, attemptId }: Asked,
): Promise<FullCorrection[]> {
  const rows = await selectRegraded(dbOf(learnerId), learnerId, attemptId)
  if (rows.length === 0) return []
  const found = await selectRegradesByIds(
    shared,
    rows.map(({ regradeId }) => regradeId),
  )
  const byId = new Map(found.map((regrade) => [regrade.id, regrade]))
  return rows.flatMap(({ regradeId, place, wasShown, at, was, is }): FullCorrection[] => {
    const regrade = byId.get(regradeId)
    if (!regrade) return []
    const { policy, reason, questionId, authorName } = regrade
    const figures = { before: summaryFiguresOf(was), after: summaryFiguresOf(is) }
    return [{ regradeId, place, policy, at, ...figures, reason, questionId, authorName, wasShown }]
  })
}

/**
 * Lists what changed after the learner could see the figures, the newest first. An attempt at an exam that was never
 * corrected costs no query.
 */
export async function listCorrections(
  databases: Databases,
  { examId, ...asked }: Asked & { examId: number },
  { corrections }: { corrections: Corrections },
): Promise<AttemptCorrection[]> {
  if (!(await corrections.hasAny(examId))) return []
  const all = await listAllCorrections(databases, asked)
  return all
    .filter(({ wasShown }) => wasShown)
    .toReversed()
    .map(({ regradeId, place, policy, at, before, after }) => ({ regradeId, place, policy, at, before, after }))
}

const summaryFiguresOf = ({ correct, questions, marks, total, pass, passed }: RegradedFigures) => ({
  questionCount: questions,
  correctCount: correct,
  marks: marks === null || total === null || pass === null ? null : { got: marks, total, pass },
  status: passed ? ('Pass' as const) : ('Fail' as const),
})
