import type { ContentState } from '@abhyas/contract/fields'
import type { Databases } from '@abhyas/database/database'
import type { ErrorCode } from '@abhyas/messages/errors'
import { AppError } from '../../app-error.ts'
import { requireWritten } from '../../http/require-written.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { remakePapers } from '../exams/papers/remake-papers.ts'
import { countOwners } from '../access/count-owners.ts'
import {
  type ContentTable,
  deleteOptionalArchived,
  selectOptionalContentForUpdate,
  updateContentState,
} from './archive-queries.ts'
import { type Kind, selectExamIdsAround, selectExamIdsInside, selectModuleIdsAround } from './content-inside-queries.ts'

const PLACES: Record<Kind, { table: ContentTable; goneCode: ErrorCode }> = {
  course: { table: 'courses', goneCode: 'course_not_found' },
  module: { table: 'modules', goneCode: 'module_not_found' },
  topic: { table: 'topics', goneCode: 'topic_not_found' },
}

/**
 * Deletes a course, a module or a topic with all its content, unless a learner owns it or is buying it, or an exam of it
 * is open. Owners and the
 * catalogue are in different databases, so no transaction can hold both. Instead each side writes first and looks
 * second. A deletion archives the content, commits, and then looks for owners. An order or a grant is written, and then
 * looks whether its module is archived (create-order.ts, grant-module.ts). So at least one of the two sees the other.
 */
export async function deleteContent(
  databases: Databases,
  { kind, id, ifMatch }: { kind: Kind; id: number; ifMatch: number | undefined },
  { windows }: Pick<Papers, 'windows'>,
): Promise<void> {
  const hidden = await windows.hiddenExams()
  const inside = hidden.size > 0 ? await selectExamIdsInside(databases.shared, kind, id) : []
  if (inside.some((exam) => hidden.has(exam.id))) throw new AppError('exam_running')
  // The owners are also checked before any change, so that in the usual case a refusal leaves no trace.
  await requireNoOwners(databases, kind, id)
  const { before, version } = await archive(databases, kind, id, ifMatch)
  try {
    await requireNoOwners(databases, kind, id)
  } catch (error) {
    await updateContentState(databases.shared, PLACES[kind].table, { id, version, state: before })
    throw error
  }
  await deleteArchived(databases, kind, { id, version })
}

async function requireNoOwners(databases: Databases, kind: Kind, id: number): Promise<void> {
  const { owners, buyers } = await countOwners(databases, await selectModuleIdsAround(databases.shared, kind, id))
  if (owners + buyers > 0) throw new AppError('content_owned')
}

/** The version stays, because nothing has changed for an admin whose deletion is refused. */
const archive = (
  { shared }: Databases,
  kind: Kind,
  id: number,
  ifMatch: number | undefined,
): Promise<{ before: ContentState; version: number }> =>
  shared.transaction(async (tx) => {
    const { table, goneCode } = PLACES[kind]
    const found = await selectOptionalContentForUpdate(tx, table, id)
    if (!found) throw new AppError(goneCode)
    const { state: before, version } = found
    if (ifMatch !== undefined && ifMatch !== version) throw new AppError('changed_meanwhile')
    if (before !== 'archived') await updateContentState(tx, table, { id, version, state: 'archived' })
    return { before, version }
  })

/** Exams of other topics lose the deleted questions. */
const deleteArchived = ({ shared }: Databases, kind: Kind, { id, version }: { id: number; version: number }) =>
  shared.transaction(async (tx) => {
    const { table, goneCode } = PLACES[kind]
    const around = await selectExamIdsAround(tx, kind, id)
    await requireWritten(
      await deleteOptionalArchived(tx, table, { id, version }),
      () => selectOptionalContentForUpdate(tx, table, id),
      goneCode,
    )
    if (around.length > 0)
      await remakePapers(
        tx,
        around.map((exam) => exam.id),
      )
  })
