import type { Mock, MockSettings } from '@abhyas/contract/exams-mocks'
import type { Database, Db } from '@abhyas/database/database'
import type { ErrorCode } from '@abhyas/messages/errors'
import { AppError } from '../../../app-error.ts'
import { requireRow, requireWritten } from '../../../http/require-written.ts'
import { composeVariants } from '../papers/composition.ts'
import { selectCandidates, selectNamedIdsForShare } from '../papers/composition-queries.ts'
import { deleteOtherExamQuestions } from '../papers/exam-queries.ts'
import { remakePapers } from '../papers/remake-papers.ts'
import { requireOneOfFamily } from '../papers/require-one-of-family.ts'
import { compositionOf } from './composition-of.ts'
import {
  insertMock,
  replaceSections,
  selectOptionalMock,
  selectOptionalOwnerForKeyShare,
  selectTopicIdsForKeyShare,
  updateOptionalMock,
  upsertMockQuestions,
} from './mock-queries.ts'
import { durationSecondsOf, requireSound } from './require-sound.ts'

export async function createMock(db: Database, mock: MockSettings): Promise<Mock> {
  requireSound(mock)
  return db.transaction(async (tx) => {
    await lockNamed(tx, mock, [])
    const { id } = await insertMock(tx, { ...mock, durationSeconds: durationSecondsOf(mock) })
    return fill(tx, id, mock)
  })
}

export async function updateMock(
  db: Database,
  { id, ifMatch, ...mock }: MockSettings & { id: number; ifMatch: number | undefined },
): Promise<Mock> {
  requireSound(mock)
  return db.transaction(async (tx) => {
    const before = requireRow(await selectOptionalMock(tx, id), 'exam_not_found')
    requireClosingAhead(before, mock)
    await lockNamed(
      tx,
      mock,
      before.sections.flatMap(({ questionIds }) => questionIds),
    )
    await requireWritten(
      await updateOptionalMock(tx, { ...mock, id, ifMatch, durationSeconds: durationSecondsOf(mock) }),
      () => selectOptionalMock(tx, id),
      'exam_not_found',
    )
    return fill(tx, id, mock)
  })
}

/** Learners may have begun after a moment that has passed, and the results of all must wait for them. */
function requireClosingAhead(before: Mock, { closesAt }: MockSettings): void {
  const isMoved =
    closesAt !== null && (before.closesAt === null || Date.parse(closesAt) !== Date.parse(before.closesAt))
  if (isMoved && Date.parse(closesAt) < Date.now()) throw new AppError('exam_closing_passed')
}

const NOT_FOUND = {
  topic: 'topic_not_found',
  module: 'module_not_found',
  course: 'course_not_found',
} as const satisfies Record<string, ErrorCode>

/** Locks what the exam refers to: places and questions come before exams in every transaction. */
async function lockNamed(tx: Db, mock: MockSettings, keptIds: readonly number[]): Promise<void> {
  const { kind, id } = mock.owner
  if (kind !== 'alone') requireRow(await selectOptionalOwnerForKeyShare(tx, kind, id ?? 0), NOT_FOUND[kind])
  const topicIds = new Set(mock.sections.flatMap(({ pools }) => pools.map(({ topicId }) => topicId)))
  if ((await selectTopicIdsForKeyShare(tx, [...topicIds])).length < topicIds.size) throw new AppError('topic_not_found')
  await selectNamedIdsForShare(tx, mock, keptIds)
}

/** Fills the sections and makes the papers. A draft may lack questions, a published exam may not. */
async function fill(tx: Db, examId: number, mock: MockSettings): Promise<Mock> {
  const sections = new Map<number, number>()
  for (const [section, { questionIds }] of mock.sections.entries())
    for (const id of questionIds) if (!sections.has(id)) sections.set(id, section)
  await requireOneOfFamily(tx, [...sections.keys()])
  await deleteOtherExamQuestions(tx, examId, [...sections.keys()])
  const put = await upsertMockQuestions(
    tx,
    examId,
    [...sections].map(([id, section]) => ({ id, section })),
  )
  if (put.length < sections.size) throw new AppError('question_not_found')
  await replaceSections(tx, examId, mock)
  await remakePapers(tx, [examId])
  const saved = requireRow(await selectOptionalMock(tx, examId), 'exam_not_found')
  if (saved.state === 'published') await requireComplete(tx, saved)
  const { pass } = mock.marking
  if (saved.questionCount > 0 && pass.kind === 'marks' && pass.value > (saved.totalMarks ?? 0))
    throw new AppError('pass_mark_too_high')
  return saved
}

/** What forbids to publish: a section without questions, a pool that is too small, a question that cannot be asked. */
async function requireComplete(tx: Db, mock: Mock): Promise<void> {
  if (mock.sections.some(({ questionIds, pools }) => questionIds.length + pools.length === 0))
    throw new AppError('exam_incomplete')
  const candidates = await selectCandidates(tx, mock)
  const { short } = composeVariants({ ...compositionOf(mock), variants: 1 }, candidates)
  if (short.length > 0) throw new AppError('exam_pool_too_small')
  const usable = new Set(candidates.map(({ id }) => id))
  if (mock.sections.some(({ questionIds }) => questionIds.some((id) => !usable.has(id))))
    throw new AppError('exam_unusable')
}
