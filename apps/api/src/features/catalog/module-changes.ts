import type { Module, PlacedModule } from '@abhyas/contract/catalog-modules'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { selectOptionalCourse } from './course-queries.ts'
import {
  insertOptionalModule,
  type ModuleChange,
  selectModuleIdsForUpdate,
  selectModules,
  selectOptionalModule,
  updateModulePlaces,
  updateOptionalModule,
} from './module-queries.ts'
import { requireSameRows } from '../../http/require-same-rows.ts'
import { SEES_ALL, type Sight } from './sight.ts'
import { requireWritten } from '../../http/require-written.ts'

/** Learners do not see a draft course. Only owners of one of its modules see an archived course. */
export async function listModules(db: Db, courseId: number, sight: Sight): Promise<Module[]> {
  const [course, modules] = await Promise.all([selectOptionalCourse(db, courseId), selectModules(db, courseId, sight)])
  const isSeen = sight.withDrafts || course?.state === 'published' || modules.length > 0
  if (!course || !isSeen) throw new AppError('course_not_found')
  return modules
}

export async function requireModule(db: Db, id: number, sight: Sight): Promise<PlacedModule> {
  const module = await selectOptionalModule(db, id, sight)
  if (!module) throw new AppError('module_not_found')
  return module
}

export async function createModule(db: Db, module: Parameters<typeof insertOptionalModule>[1]): Promise<Module> {
  const created = await insertOptionalModule(db, module)
  if (!created) throw new AppError('course_not_found')
  return created
}

export const updateModule = async (db: Db, change: ModuleChange): Promise<Module> =>
  requireWritten(
    await updateOptionalModule(db, change),
    () => selectOptionalModule(db, change.id, SEES_ALL),
    'module_not_found',
  )

export async function sortModules(db: Database, courseId: number, ids: readonly number[]): Promise<void> {
  if (!(await selectOptionalCourse(db, courseId))) throw new AppError('course_not_found')
  await db.transaction(async (tx) => {
    requireSameRows(await selectModuleIdsForUpdate(tx, courseId), ids)
    await updateModulePlaces(tx, ids)
  })
}
