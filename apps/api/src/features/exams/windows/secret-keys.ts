import { draftsFor } from '../../../http/require-access.ts'
import type { Caller } from '../../../http/tokens.ts'
import type { Papers } from '../papers/papers.ts'

type WithWindows = Pick<Papers, 'windows'>

const NONE: ReadonlySet<number> = new Set()

/**
 * Returns the questions that the caller must not be shown with their key, because an exam that asks them is open. They
 * are left out of practice until its results are due. Admins see them.
 */
export const secretIdsFor = async (caller: Caller, { windows }: WithWindows): Promise<ReadonlySet<number>> =>
  draftsFor(caller).withDrafts ? NONE : windows.secretIds()

const NO_EXAMS: ReadonlyMap<number, string> = new Map()

/** Returns the exams whose results are hidden from the caller, and when they are due. Admins see all results. */
export const hiddenExamsFor = async (caller: Caller, { windows }: WithWindows): Promise<ReadonlyMap<number, string>> =>
  draftsFor(caller).withDrafts ? NO_EXAMS : windows.hiddenExams()

type Figures = {
  examId: number
  state: string
  correctCount: number | null
  marks: unknown
  status: unknown
  resultsAt: string | null
}

/** Takes the figures out of the summary of an attempt while the results of its exam are hidden. */
export function hideFigures<Summary extends Figures>(summary: Summary, hidden: ReadonlyMap<number, string>): Summary {
  const resultsAt = hidden.get(summary.examId)
  if (resultsAt === undefined || summary.state === 'open') return summary
  return { ...summary, correctCount: null, marks: null, status: null, resultsAt }
}
