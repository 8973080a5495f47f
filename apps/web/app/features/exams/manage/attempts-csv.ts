import { getAttempts, type LearnersAttempt } from '@abhyas/contract/exams-manage'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { callPage, type Page } from '../../../api/call.ts'
import type { CsvCell } from '../../../ui/words/csv.ts'
import { momentOf } from '../../../ui/words/india-day.ts'

const ROWS_AT_ONCE = 200

type Collecting = { signal: AbortSignal; onPage: (count: number) => void }

/** Reads every attempt at an exam, page after page. */
export async function collectAttempts(examId: number, { signal, onPage }: Collecting): Promise<LearnersAttempt[]> {
  const attempts: LearnersAttempt[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const query = { examId, after, limit: ROWS_AT_ONCE }
    const page: Page<LearnersAttempt> = await callPage(getAttempts, { query }, { signal })
    attempts.push(...page.rows)
    onPage(attempts.length)
    after = page.nextAfter
  }
  return attempts
}

const STATES = {
  open: texts.adminAttemptRuns,
  graded: texts.attemptsCsvGraded,
  void: texts.adminAttemptVoid,
}

/** A spreadsheet needs numbers, so a third is rounded. */
const marksCell = (parts: number | undefined): CsvCell =>
  parts === undefined ? null : Math.round((parts / PARTS_PER_MARK) * 100) / 100

type CsvColumn = [head: string, cell: (attempt: LearnersAttempt) => CsvCell]

export function attemptsTable(attempts: LearnersAttempt[]): CsvCell[][] {
  const columns: CsvColumn[] = [
    [texts.adminAttemptColumnLearner(), ({ learner }) => learner.username],
    [texts.manageOrdersCsvEmail(), ({ learner }) => learner.email],
    [texts.timelineStarted(), ({ startedAt }) => momentOf(startedAt)],
    [texts.timelineEnded(), ({ finishedAt }) => finishedAt && momentOf(finishedAt)],
    [texts.timelineState(), ({ state }) => STATES[state]()],
    [texts.attemptsCsvRight(), ({ correctCount }) => correctCount],
    [texts.attemptsCsvQuestions(), ({ questionCount }) => questionCount],
    [texts.attemptsCsvMarks(), ({ marks }) => marksCell(marks?.got)],
    [texts.attemptsCsvTotal(), ({ marks }) => marksCell(marks?.total)],
    [texts.adminAttemptColumnResult(), ({ status }) => status],
  ]
  return [columns.map(([head]) => head), ...attempts.map((attempt) => columns.map(([, cell]) => cell(attempt)))]
}
