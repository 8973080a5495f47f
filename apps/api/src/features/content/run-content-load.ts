import type { ContentCourse, ContentLoad } from '@abhyas/contract/content'
import { type BankCourse, questionsOf, readBank } from '@abhyas/content/read-bank'
import type { Author, Database, Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { countRows } from './bank-rows.ts'
import { chooseCourses } from './choose-courses.ts'
import {
  insertOptionalLoad,
  selectOptionalRunningLoad,
  updateLoadEnded,
  updateLoadProgress,
  updateStalledLoads,
} from './content-load-queries.ts'
import { loadCourses } from './load-courses.ts'
import { countWith, planCourse, type Planned, rowsOf } from './plan-load.ts'

/** A worker that is told to stop finishes its current job, so a job works only for this long. */
const SLICE_MS = 4_000

/** Says for each course of the files what a load would do now. */
export async function previewLoad(db: Db): Promise<ContentCourse[]> {
  const courses: ContentCourse[] = []
  for (const course of await readBank()) courses.push(await previewCourse(db, course))
  return courses
}

async function previewCourse(db: Db, course: BankCourse): Promise<ContentCourse> {
  const rows = rowsOf(await planCourse(db, course, { takesFiles: false }))
  const labelsOf = (action: Planned<unknown>['action']) =>
    rows.filter((row) => row.action === action).map(({ label }) => label)
  return {
    id: course.id,
    name: course.name,
    questions: questionsOf([course]).length,
    toAdd: countWith(rows, 'add'),
    toChange: countWith(rows, 'change'),
    kept: labelsOf('keep'),
    deleted: labelsOf('deleted'),
  }
}

type LoadRequest = { course: string | null; takesFiles: boolean }

/** The load and its job are created in one transaction. */
export async function startLoad(db: Database, author: Author, request: LoadRequest, jobs: Jobs): Promise<ContentLoad> {
  const courses = await chooseCourses(request.course)
  if (courses.length === 0) throw new AppError('course_not_found')
  let planned = 0
  for (const course of courses) {
    const rows = rowsOf(await planCourse(db, course, request))
    planned += countWith(rows, 'add') + countWith(rows, 'change')
  }
  const total = courses.reduce((sum, course) => sum + countRows(course), 0)
  return db.transaction(async (tx) => {
    await updateStalledLoads(tx)
    const begun = await insertOptionalLoad(tx, author, { ...request, total, planned })
    if (!begun) throw new AppError('content_load_running')
    await jobs.enqueue(tx, 'load-content', { loadId: begun.id })
    return begun
  })
}

/**
 * The job loads for some seconds and then enqueues the next job, which goes on with the rest. The progress is counted
 * in the transactions of the load, so it is right even when a worker dies.
 */
export async function carryOnLoad(
  { shared: db }: Pick<Databases, 'shared'>,
  loadId: number,
  jobs: Jobs,
): Promise<void> {
  const load = await selectOptionalRunningLoad(db, loadId)
  if (!load) return
  const written = db.writtenBy({ userId: load.authorId, requestId: load.requestId })
  const end = Date.now() + SLICE_MS
  try {
    const { isComplete } = await loadCourses(written, await chooseCourses(load.course), {
      takesFiles: load.takesFiles,
      onWritten: (tx, rows) => updateLoadProgress(tx, loadId, rows),
      isOver: () => Date.now() > end,
    })
    if (isComplete) await updateLoadEnded(db, loadId, 'done')
    else await jobs.enqueue(db, 'load-content', { loadId })
  } catch (error) {
    // An admin sees the failure and may load again, which does only the rest.
    await updateLoadEnded(db, loadId, 'failed')
    throw error
  }
}
