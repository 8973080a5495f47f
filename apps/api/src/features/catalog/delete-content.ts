import type { Database, Db } from '@abhyas/database/database'
import type { ErrorCode } from '@abhyas/messages/errors'
import { deleteOptionalRow } from '../../delete-queries.ts'
import { requireWritten } from '../../http/require-written.ts'
import { remakePapers } from '../exams/remake-papers.ts'
import { type Kind, selectExamIdsAround } from './content-inside-queries.ts'
import { selectOptionalCourse } from './course-queries.ts'
import { selectOptionalModuleState } from './module-queries.ts'
import { selectOptionalTopic } from './topic-queries.ts'

type Deletion = {
  table: 'courses' | 'modules' | 'topics'
  select: (tx: Db, id: number) => Promise<unknown>
  goneCode: ErrorCode
}

const DELETIONS: Record<Kind, Deletion> = {
  course: { table: 'courses', select: selectOptionalCourse, goneCode: 'course_not_found' },
  module: { table: 'modules', select: selectOptionalModuleState, goneCode: 'module_not_found' },
  topic: {
    table: 'topics',
    select: (tx, id) => selectOptionalTopic(tx, id, { withDrafts: true }),
    goneCode: 'topic_not_found',
  },
}

/** Deletes a course, a module or a topic with all that is in it; exams elsewhere no longer ask what went. */
export const deleteContent = (db: Database, kind: Kind, id: number, ifMatch: number | undefined): Promise<void> =>
  db.transaction(async (tx) => {
    const { table, select, goneCode } = DELETIONS[kind]
    const around = await selectExamIdsAround(tx, kind, id)
    await requireWritten(await deleteOptionalRow(tx, table, id, ifMatch), () => select(tx, id), goneCode)
    if (around.length > 0)
      await remakePapers(
        tx,
        around.map((exam) => exam.id),
      )
  })
