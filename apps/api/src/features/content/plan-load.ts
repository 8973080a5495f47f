import { isDeepStrictEqual } from 'node:util'
import type { BankCourse, BankTopic } from '@abhyas/content/read-bank'
import type { Db } from '@abhyas/database/database'
import {
  type BankRow,
  type DescribedValues,
  describedRow,
  examRow,
  type ExamValues,
  questionRow,
  type QuestionValues,
  topicRow,
  type TopicValues,
} from './bank-rows.ts'
import {
  selectStoredCourses,
  selectStoredExams,
  selectStoredModules,
  selectStoredQuestions,
  selectStoredTopics,
  type StoredRow,
} from './source-queries.ts'

/**
 * What a load does with a row. `note`: an admin already made the change of the file, so only the source is updated.
 * `keep`: an admin made another change. `deleted`: an admin deleted the row.
 */
export type Action = 'add' | 'change' | 'note' | 'same' | 'keep' | 'deleted'
export type Planned<Values> = BankRow<Values> & { action: Action; stored: StoredRow<Values> | null }

export type TopicPlan = {
  file: BankTopic
  topic: Planned<TopicValues>
  questions: Planned<QuestionValues>[]
  exam: Planned<ExamValues> | null
}
export type HeadPlan = { course: Planned<DescribedValues>; modules: Planned<DescribedValues>[] }
/** `moduleOf` has the id of the module for the id of each topic. */
export type CoursePlan = { head: HeadPlan; topics: TopicPlan[]; moduleOf: ReadonlyMap<string, string> }

export type PlanOptions = { takesFiles: boolean }
type Stored<Values> = ReadonlyMap<string, StoredRow<Values>>

const byId = <Values>(rows: StoredRow<Values>[]): Stored<Values> => new Map(rows.map((row) => [row.sourceId, row]))

function planRow<Values>(row: BankRow<Values>, stored: Stored<Values>, { takesFiles }: PlanOptions): Planned<Values> {
  const known = stored.get(row.sourceId) ?? null
  return { ...row, stored: known, action: known ? actionFor(row.values, known, takesFiles) : 'add' }
}

function actionFor<Values>(file: Values, { live, loaded }: StoredRow<Values>, takesFiles: boolean): Action {
  if (live === null) return 'deleted'
  if (isDeepStrictEqual(live, file)) return isDeepStrictEqual(loaded, file) ? 'same' : 'note'
  return takesFiles || isDeepStrictEqual(live, loaded) ? 'change' : 'keep'
}

/** Plans the course and its modules, without the topics. */
export async function planHead(db: Db, course: BankCourse, options: PlanOptions): Promise<HeadPlan> {
  const courses = byId(await selectStoredCourses(db, [course.id]))
  const modules = byId(await selectStoredModules(db, idsOf(course.modules)))
  return {
    course: planRow(describedRow(course), courses, options),
    modules: course.modules.map((module) => planRow(describedRow(module), modules, options)),
  }
}

/** Plans topics with their questions and exams. */
export async function planTopics(db: Db, topics: readonly BankTopic[], options: PlanOptions): Promise<TopicPlan[]> {
  const topicRows = byId(await selectStoredTopics(db, idsOf(topics)))
  const questionRows = byId(await selectStoredQuestions(db, idsOf(topics.flatMap(({ questions }) => questions))))
  const examRows = byId(await selectStoredExams(db, idsOf(topics)))
  return topics.map((file) => {
    const topic = planRow(topicRow(file), topicRows, options)
    // The questions and the exam of a deleted topic were deleted with it.
    if (topic.action === 'deleted') return { file, topic, questions: [], exam: null }
    const questions = file.questions.map((written) => planRow(questionRow(file.id, written), questionRows, options))
    return { file, topic, questions, exam: planExam(file, questions, examRows, options) }
  })
}

/** Plans the exam without the questions that an admin deleted or moved to another topic. */
function planExam(
  file: BankTopic,
  questions: Planned<QuestionValues>[],
  examRows: Stored<ExamValues>,
  options: PlanOptions,
): Planned<ExamValues> | null {
  const known = examRows.get(file.id)
  const deleted = new Set(idsWhere(questions, ({ action }) => action === 'deleted'))
  const asked = new Set(known?.live?.questions)
  const usable = questions.filter(
    ({ sourceId, action, stored }) =>
      action === 'add' || action === 'change' || stored?.live?.topic === file.id || asked.has(sourceId),
  )
  const row = examRow(
    file,
    idsWhere(usable, ({ sourceId }) => !deleted.has(sourceId)),
  )
  if (!row) return null
  const loaded = known && { ...known.loaded, questions: known.loaded.questions.filter((id) => !deleted.has(id)) }
  return planRow(row, known && loaded ? new Map([[file.id, { ...known, loaded }]]) : examRows, options)
}

export async function planCourse(db: Db, course: BankCourse, options: PlanOptions): Promise<CoursePlan> {
  const head = await planHead(db, course, options)
  const deleted = new Set(idsWhere(head.modules, ({ action }) => action === 'deleted'))
  const modules = head.course.action === 'deleted' ? [] : course.modules.filter(({ id }) => !deleted.has(id))
  const topics = await planTopics(
    db,
    modules.flatMap(({ topics }) => topics),
    options,
  )
  const moduleOf = new Map(modules.flatMap((module) => module.topics.map(({ id }) => [id, module.id] as const)))
  return { head, topics, moduleOf }
}

export const rowsOfHead = ({ course, modules }: HeadPlan): Planned<unknown>[] => [course, ...modules]
export const rowsOfTopic = ({ topic, questions, exam }: TopicPlan): Planned<unknown>[] => [
  topic,
  ...questions,
  ...(exam ? [exam] : []),
]
export const rowsOf = ({ head, topics }: CoursePlan): Planned<unknown>[] => [
  ...rowsOfHead(head),
  ...topics.flatMap(rowsOfTopic),
]

export const countWith = (rows: readonly Planned<unknown>[], action: Action): number =>
  rows.filter((row) => row.action === action).length

/** Says whether a load of these rows writes anything. */
export const hasWork = (rows: readonly Planned<unknown>[]): boolean =>
  rows.some(({ action }) => action === 'add' || action === 'change' || action === 'note')

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)
const idsWhere = <Row extends { sourceId: string }>(rows: readonly Row[], isWanted: (row: Row) => boolean) =>
  rows.filter(isWanted).map(({ sourceId }) => sourceId)
