import type { ExamOwner } from '@abhyas/contract/exams-sections'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { type ModulePlace, selectModulePlaces, selectOpenModules } from './access-queries.ts'
import { type Access, judgeAccess, moduleLocked } from './require-module-access.ts'
import { selectInvited } from './invited-queries.ts'

/** What decides who may take an exam. */
export type ExamPlace = { id: number; owner: ExamOwner; isFree: boolean; isInvited: boolean }

type Asked = { caller: Caller; exam: ExamPlace }

export async function requireExamAccess(databases: Databases, caller: Caller, exam: ExamPlace): Promise<Access> {
  const [access] = await judgeExamAccess(databases.shared, databases.dbOf(caller.userId), [{ caller, exam }])
  if (!access || access instanceof AppError) throw access ?? new AppError('exam_not_found')
  return access
}

/**
 * Only this function decides who may take an exam, for any number of callers whose tables are in `db`. An exam of a
 * topic is for those who may open the topic, an exam of a module or a course for those who own the module or all
 * modules of the course. Free exams, and those that stand alone, are for every learner. An exam by invitation is for
 * the invited, whatever they own. Each caller gets a separate result.
 */
export async function judgeExamAccess(shared: Db, db: Db, asked: readonly Asked[]): Promise<(Access | AppError)[]> {
  const isOfTopic = ({ exam }: Asked) => exam.owner.kind === 'topic' && !exam.isFree && !exam.isInvited
  const ofTopics = asked.filter(isOfTopic)
  const others = asked.filter((one) => !isOfTopic(one))
  const judgedTopics = await judgeAccess(
    shared,
    db,
    ofTopics.map(({ caller, exam }) => ({ caller, topicId: exam.owner.id ?? 0 })),
  )
  const judgedOthers = await judgeOthers(shared, db, others)
  return asked.map((one) => (isOfTopic(one) ? judgedTopics.shift() : judgedOthers.shift()) as Access | AppError)
}

async function judgeOthers(shared: Db, db: Db, asked: readonly Asked[]): Promise<(Access | AppError)[]> {
  if (asked.length === 0) return []
  const toBuy = asked.filter(({ exam }) => !exam.isFree && !exam.isInvited && exam.owner.kind !== 'alone')
  const modulesOf = groupModules(
    await selectModulePlaces(
      shared,
      toBuy.map(({ exam }) => exam.owner),
    ),
  )
  const wanted = toBuy.flatMap(({ caller, exam }) =>
    modulesOf(exam.owner).map(({ id }) => ({ learnerId: caller.userId, moduleId: id })),
  )
  const open = new Set((wanted.length > 0 ? await selectOpenModules(db, wanted) : []).map(keyOf))
  const invited = new Set(
    (
      await selectInvited(
        shared,
        asked
          .filter(({ exam }) => exam.isInvited)
          .map(({ caller, exam }) => ({ learnerId: caller.userId, examId: exam.id })),
      )
    ).map(({ learnerId, examId }) => `${learnerId}:${examId}`),
  )
  return asked.map(({ caller, exam }) => {
    const access = { ...draftsFor(caller), refundableModuleId: null }
    if (access.withDrafts) return access
    if (exam.isInvited) return invited.has(`${caller.userId}:${exam.id}`) ? access : new AppError('exam_not_found')
    if (exam.isFree || exam.owner.kind === 'alone') return access
    const modules = modulesOf(exam.owner)
    if (modules.length === 0) return new AppError('exam_not_found')
    const missing = modules.find(({ id }) => !open.has(keyOf({ learnerId: caller.userId, moduleId: id })))
    if (!missing) return access
    // Archived content cannot be bought any more.
    return missing.isForSale ? moduleLocked(missing.id) : new AppError('exam_not_found')
  })
}

const groupModules = (places: readonly ModulePlace[]) => {
  const byModule = Map.groupBy(places, ({ id }) => id)
  // An archived module is not needed for an exam of its course.
  const published = places.filter(({ state }) => state === 'published')
  const byCourse = Map.groupBy(published, ({ courseId }) => courseId)
  return ({ kind, id }: ExamOwner) => (kind === 'module' ? byModule : byCourse).get(id ?? 0) ?? []
}

const keyOf = ({ learnerId, moduleId }: { learnerId: number; moduleId: number }) => `${learnerId}:${moduleId}`
