import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../http/tokens.ts'
import { requireExamAccess } from '../access/judge-exam-access.ts'
import { selectOptionalOpenAttempt } from './attempts/attempt-queries.ts'
import { selectUsedAttempts } from './attempts/open-attempt-queries.ts'
import { type ExtraTimeRow, selectOptionalExtraTime } from './manage/extra-time-queries.ts'
import { type ExamToStart, selectExamsToStart } from './papers/exam-queries.ts'
import { extraOf } from './manage/share-extra-time.ts'
import { secondsOf } from './papers/paper-seconds.ts'
import type { LoadedPaper, Papers } from './papers/papers.ts'

/** In an exam without marks, each right answer counts one. */
const ONE_MARK = { right: PARTS_PER_MARK, wrong: 0 }

/** What an open attempt, which needs no instructions, leaves out. */
const NO_RULES = {
  marks: null,
  sections: null,
  opensAt: null,
  closesAt: null,
  resultsAt: null,
  hasPassword: false,
  attemptsLeft: null,
} satisfies Partial<ExamBriefing>

/**
 * Reads the facts about an exam without starting it, also before it opens: they name no question. An open attempt has
 * its own name, questions and time, whatever happened to the exam since.
 */
export async function readBriefing(
  databases: Databases,
  { caller, examId }: { caller: Caller; examId: number },
  papers: Papers,
): Promise<ExamBriefing> {
  const db = databases.dbOf(caller.userId)
  const open = await selectOptionalOpenAttempt(db, caller.userId, examId)
  if (open) {
    const { examName, owner, questionCount, durationSeconds, extraSeconds } = open
    const runsFor = durationSeconds + extraSeconds
    return { ...NO_RULES, examName, owner, questionCount, durationSeconds: runsFor, isRunning: true }
  }
  const [exam] = await selectExamsToStart(databases.shared, [examId])
  if (!exam) throw new AppError('exam_not_found')
  const { withDrafts } = await requireExamAccess(databases, caller, exam)
  if (!exam.isPublished && !withDrafts) throw new AppError('exam_not_found')
  if (!exam.paperId) throw new AppError('exam_unavailable')
  const [extra, paper] = await Promise.all([
    selectOptionalExtraTime(db, caller.userId, examId),
    papers.get(exam.paperId),
  ])
  return {
    examName: exam.examName,
    ...NO_RULES,
    opensAt: exam.opensAt,
    closesAt: exam.closesAt,
    resultsAt: exam.resultsAt,
    hasPassword: exam.password !== null && !withDrafts,
    attemptsLeft: withDrafts ? null : await countLeft(db, caller.userId, exam),
    owner: exam.owner,
    questionCount: exam.questionCount,
    durationSeconds: secondsOf(exam, paper.sections) + (extra?.seconds ?? 0),
    marks: marksOf(exam, paper.questions),
    sections: sectionsOf(paper, extra),
    isRunning: false,
  }
}

/** The time of a section includes the extra time that this learner has in it. */
function sectionsOf({ sections, questions }: LoadedPaper, extra: ExtraTimeRow | null): ExamBriefing['sections'] {
  if (!sections) return null
  const { mode, list } = sections
  let first = 0
  const described = list.map((section, place) => {
    const marks = questions.slice(first, (first += section.questionCount)).map((question) => question.marks ?? ONE_MARK)
    return Object.assign({}, section, {
      seconds: section.seconds && section.seconds + extraOf(extra, place, list.length),
      marks: marks.reduce((sum, { right }) => sum + right, 0),
      wrong: [...new Set(marks.map(({ wrong }) => wrong))].toSorted((a, b) => a - b),
    })
  })
  return { mode, list: described }
}

/** Returns null without a limit. */
async function countLeft(db: Db, learnerId: number, { id, maxAttempts }: ExamToStart): Promise<number | null> {
  if (maxAttempts === null) return null
  const [used] = await selectUsedAttempts(db, [{ learnerId, examId: id }])
  return Math.max(maxAttempts - (used?.count ?? 0), 0)
}

function marksOf({ totalMarks, passMarks }: ExamToStart, questions: readonly PaperQuestion[]): ExamBriefing['marks'] {
  if (totalMarks === null || passMarks === null) return null
  const groups = Map.groupBy(questions, ({ marks }) => `${marks?.right}:${marks?.wrong}:${marks?.isPartial}`)
  const kinds = [...groups.values()].flatMap((group) => {
    const marks = group[0]?.marks
    return marks ? [{ ...marks, count: group.length }] : []
  })
  return { total: totalMarks, pass: passMarks, kinds: kinds.toSorted((a, b) => b.count - a.count) }
}
