import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { Databases } from '@abhyas/database/database'
import type { RegradedFigures } from '../results/regraded-queries.ts'
import {
  selectHiddenExams,
  selectOptionalPolicy,
  selectRegradedOfLearner,
  selectToldRegrades,
  type ToldRow,
} from './regraded-mail-queries.ts'

/** An attempt in a mail about a correction. The place of the question counts from 0. */
export type ToldChange = {
  attemptId: number
  examName: string
  place: number
  before: RegradedFigures
  after: RegradedFigures
}

export type ChangesToTell = { policy: RegradePolicy; changes: ToldChange[] }

/**
 * Says what a mail about a correction tells its learner now. Mails can wait for hours: what was taken back meanwhile is
 * left out, and so is the way back of a change that the learner was never told about.
 */
export async function readChangesToTell(
  { shared, dbOf }: Databases,
  { learnerId, regradeId }: { learnerId: number; regradeId: number },
): Promise<ChangesToTell | null> {
  const regrade = await selectOptionalPolicy(shared, regradeId)
  const rows = await selectRegradedOfLearner(dbOf(learnerId), learnerId, regradeId)
  if (!regrade || rows.length === 0) return null
  const told = idsOf(
    await selectToldRegrades(
      shared,
      learnerId,
      rows.map((row) => row.regradeId),
    ),
  )
  const hidden = idsOf(
    await selectHiddenExams(
      shared,
      rows.map(({ examId }) => examId),
    ),
  )
  const shown = Map.groupBy(
    rows.filter(({ examId }) => !hidden.has(examId)),
    ({ attemptId }) => attemptId,
  )
  const changes = [...shown.values()].flatMap((ofAttempt) => changeToTell(ofAttempt, regradeId, told))
  return changes.length > 0 ? { policy: regrade.policy, changes } : null
}

const idsOf = (rows: readonly { id: number }[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id))

/** The rows are the corrections of one question of an attempt, the oldest first. */
function changeToTell(rows: readonly ToldRow[], regradeId: number, told: ReadonlySet<number>): ToldChange[] {
  const nth = rows.findIndex((row) => row.regradeId === regradeId)
  const known = rows.findLastIndex((row, place) => place < nth && (told.has(row.regradeId) || !row.wasShown))
  const [first, own] = [rows[known + 1], rows[nth]]
  if (!first || !own) return []
  const isUndone = isWithoutEffect(rows.slice(known + 1, nth + 1)) || isWithoutEffect(rows.slice(known + 1))
  if (isUndone) return []
  return [{ attemptId: own.attemptId, examName: own.examName, place: own.place, before: first.was, after: own.is }]
}

/** Other questions of the attempt may have been corrected in between, so the effects count, and not the figures. */
const isWithoutEffect = (rows: readonly ToldRow[]): boolean =>
  (['correct', 'questions', 'marks', 'total'] as const).every(
    (figure) => rows.reduce((sum, { was, is }) => sum + (is[figure] ?? 0) - (was[figure] ?? 0), 0) === 0,
  )
