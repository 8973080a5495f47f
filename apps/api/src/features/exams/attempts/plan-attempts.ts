import type { PaperSections } from '@abhyas/contract/exams-sections'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Limits } from '../../../http/limits.ts'
import type { Caller } from '../../../http/tokens.ts'
import { judgeExamAccess } from '../../access/judge-exam-access.ts'
import type { NewAttempt } from './start-queries.ts'
import { type ExamToStart, selectExamsToStart } from '../papers/exam-queries.ts'
import { countUsedAttempts, judgeStart } from './judge-start.ts'
import type { OpenPaper } from './open-attempt-queries.ts'
import { secondsOf } from '../papers/paper-seconds.ts'
import type { Papers } from '../papers/papers.ts'
import { dealVariants } from './deal-variants.ts'
import { isAsked } from './require-not-in-exam.ts'

/** The attempt to insert, the error that forbids it, or null when the exam was changed at this moment. */
export type Plan = NewAttempt | Error | null

type StartRequest = { caller: Caller; examId: number; deviceId: string; password?: string | undefined }

/**
 * Decides for each start whether it is allowed, and with which paper. `open` holds the papers of these learners' open
 * attempts.
 */
export async function planAttempts(
  shared: Db,
  db: Db,
  { asked, open }: { asked: readonly StartRequest[]; open: readonly OpenPaper[] },
  { papers, limits }: { papers: Papers; limits: Limits },
): Promise<Plan[]> {
  if (asked.length === 0) return []
  const examIds = [...new Set(asked.map(({ examId }) => examId))]
  const exams = new Map((await selectExamsToStart(shared, examIds)).map((exam) => [exam.id, exam]))
  const known = asked.filter(({ examId }) => exams.has(examId))
  const judgedKnown = await judgeExamAccess(
    shared,
    db,
    known.map(({ caller, examId }) => ({ caller, exam: exams.get(examId) as ExamToStart })),
  )
  const access = new Map(known.map((one, index) => [one, judgedKnown[index]]))
  const dealt = await dealVariants(db, known, exams)
  const starts = new Map(known.map((one) => [one, { learnerId: one.caller.userId, ...one }]))
  const used = await countUsedAttempts(db, [...starts.values()], exams)
  const secretBefore = new Map(
    await Promise.all(examIds.map(async (id) => [id, await papers.windows.secretIdsBefore(id)] as const)),
  )
  const openOf = Map.groupBy(open, ({ learnerId }) => learnerId)

  const planOne = async (request: StartRequest): Promise<Plan> => {
    const { caller, examId, deviceId } = request
    const exam = dealt.get(request)
    const judged = access.get(request)
    if (!exam || !judged) return new AppError('exam_not_found')
    if (judged instanceof AppError) return judged
    if (!exam.isPublished && !judged.withDrafts) return new AppError('exam_not_found')
    const { paperId } = exam
    if (!paperId) return new AppError('exam_unavailable')
    const start = starts.get(request)
    const refusal = judged.withDrafts || !start ? null : await judgeStart(exam, start, { used, limits })
    if (refusal) return refusal
    if (!(await papers.markStarted(paperId, judged.withDrafts ? null : examId))) return null
    // The result of this exam would reveal the answer key of the other exam.
    const others = (openOf.get(caller.userId) ?? []).filter((other) => other.examId !== examId)
    const { questions, sections } = await papers.get(paperId)
    const isInOther =
      !judged.withDrafts &&
      (await isAsked(
        papers,
        others,
        questions.map(({ id }) => id),
      ))
    if (isInOther) return new AppError('attempt_open')
    // The same for an exam of other learners that is open, when its results come later.
    const secret = judged.withDrafts ? null : secretBefore.get(examId)
    if (secret?.size && questions.some(({ id }) => secret.has(id))) return new AppError('exam_unavailable')
    // An admin may try an exam that is over.
    const closesAt = exam.isOver ? null : exam.closesAt
    const maxAttempts = judged.withDrafts ? null : exam.maxAttempts
    const own = { learnerId: caller.userId, paperId, deviceId, closesAt, maxAttempts }
    return newAttempt({ ...exam, durationSeconds: secondsOf(exam, sections) }, { ...own, ...sectionPlanOf(sections) })
  }
  return Promise.all(asked.map((one) => planOne(one).catch((error: Error) => error)))
}

type Own = Pick<
  NewAttempt,
  'learnerId' | 'paperId' | 'deviceId' | 'closesAt' | 'maxAttempts' | 'sectionFirsts' | 'sectionSeconds'
>

const newAttempt = (
  { id, examName, owner, questionCount, durationSeconds, totalMarks, passMarks }: ExamToStart,
  own: Own,
): NewAttempt => ({ examId: id, examName, owner, questionCount, durationSeconds, totalMarks, passMarks, ...own })

/** Where each section begins, and its own time. A section that shares the time of the exam has 0 seconds. */
function sectionPlanOf(sections: PaperSections | null): Pick<Own, 'sectionFirsts' | 'sectionSeconds'> {
  if (!sections || sections.mode === 'free') return { sectionFirsts: null, sectionSeconds: null }
  let first = 0
  const firsts = sections.list.map(({ questionCount }) => (first += questionCount) - questionCount)
  return {
    sectionFirsts: `{${firsts.join(',')}}`,
    sectionSeconds: `{${sections.list.map(({ seconds }) => seconds ?? 0).join(',')}}`,
  }
}
