import { lintIds } from '@abhyas/content/lint-ids'
import type { BankCourse } from '@abhyas/content/read-bank'
import type { Database, Db } from '@abhyas/database/database'
import { renderQuestion } from '../../text/render-question.ts'
import { selectQuestionIdsForUpdate } from '../questions/question-queries.ts'
import { countRows } from './bank-rows.ts'
import {
  type CoursePlan,
  countWith,
  hasWork,
  planCourse,
  planHead,
  type Planned,
  planTopics,
  rowsOf,
  rowsOfHead,
  rowsOfTopic,
  type TopicPlan,
} from './plan-load.ts'
import { lockLoads, noteFromFiles, selectOptionalRowId } from './source-queries.ts'
import { writeHead } from './write-head.ts'
import { changedQuestionIds, writeTopic } from './write-topic.ts'

export type Written = { added: number; changed: number }

export type LoadOptions = {
  /** Overwrites what admins have changed. */
  takesFiles?: boolean
  /** Is called in each transaction with the number of its rows. */
  onWritten?: (tx: Db, written: Written) => Promise<unknown>
  /** Ends the load early, after a whole transaction. A later load does the rest. */
  isOver?: () => boolean
}

export type LoadResult = Written & {
  unchanged: number
  /** The rows that admins changed or deleted, and that the load therefore left alone. */
  leftAlone: Planned<unknown>[]
  isComplete: boolean
}

/** One step writes a course with its modules, or one whole topic. */
type Step = { prepare: () => Promise<unknown>; write: (tx: Db) => Promise<Planned<unknown>[]> }

/**
 * Brings courses from the files into the database, by their ids. A row that an admin changed stays as it is. Only steps
 * with work open a transaction, so a load without changes writes nothing.
 */
export async function loadCourses(
  db: Database,
  courses: readonly BankCourse[],
  { takesFiles = false, onWritten, isOver = () => false }: LoadOptions = {},
): Promise<LoadResult> {
  const problems = lintIds([...courses])
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const result: LoadResult = { added: 0, changed: 0, unchanged: 0, leftAlone: [], isComplete: true }
  for (const course of courses) {
    const plan = await planCourse(db, course, { takesFiles })
    result.leftAlone.push(...rowsOf(plan).filter(({ action }) => action === 'keep' || action === 'deleted'))
    result.unchanged += countRows(course)
    const steps = stepsOf(course, plan, takesFiles)
    // The next topic is rendered while this one is written.
    let prepared = steps[0]?.prepare()
    for (const [index, step] of steps.entries()) {
      if (isOver()) return { ...result, isComplete: false }
      await prepared
      prepared = steps[index + 1]?.prepare()
      const { added, changed } = await db.transaction((tx) => runStep(tx, step, onWritten))
      result.added += added
      result.changed += changed
      result.unchanged -= added + changed
    }
  }
  return result
}

async function runStep(tx: Db, step: Step, onWritten: LoadOptions['onWritten']): Promise<Written> {
  await lockLoads(tx)
  await noteFromFiles(tx)
  const rows = await step.write(tx)
  const written = { added: countWith(rows, 'add'), changed: countWith(rows, 'change') }
  await onWritten?.(tx, written)
  return written
}

/** Each step plans again in its transaction, because an admin or another load may have written meanwhile. */
function stepsOf(course: BankCourse, { head, topics, moduleOf }: CoursePlan, takesFiles: boolean): Step[] {
  const headStep: Step = {
    prepare: async () => undefined,
    async write(tx) {
      const plan = await planHead(tx, course, { takesFiles })
      await writeHead(tx, plan)
      return rowsOfHead(plan)
    },
  }
  const topicSteps = topics
    .filter((plan) => hasWork(rowsOfTopic(plan)))
    .map((planned): Step => ({
      prepare: () => renderWritten(planned),
      async write(tx) {
        await selectQuestionIdsForUpdate(tx, changedQuestionIds(planned))
        const [plan] = await planTopics(tx, [planned.file], { takesFiles })
        const moduleId = await selectOptionalRowId(tx, 'module', moduleOf.get(planned.file.id) ?? '')
        if (!plan || moduleId === null) return []
        await writeTopic(tx, plan, moduleId)
        return rowsOfTopic(plan)
      },
    }))
  return [...(hasWork(rowsOfHead(head)) ? [headStep] : []), ...topicSteps]
}

/** Rendering comes before any lock. The results are cached until they are stored. */
const renderWritten = ({ questions }: TopicPlan) =>
  Promise.all(
    questions
      .filter(({ action }) => action === 'add' || action === 'change')
      .map(({ values }) => renderQuestion(values)),
  )
