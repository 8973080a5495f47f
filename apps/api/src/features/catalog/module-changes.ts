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
  selectOptionalModuleState,
  updateModulePlaces,
  updateOptionalModule,
} from './module-queries.ts'
import { requireSameRows } from './require-same-rows.ts'
import { requireWritten } from '../../http/require-written.ts'

/** A course that only admins see has no modules that others see. */
export async function listModules(db: Db, courseId: number, drafts: { withDrafts: boolean }): Promise<Module[]> {
  const course = await selectOptionalCourse(db, courseId)
  if (!course || (course.state === 'draft' && !drafts.withDrafts)) throw new AppError('course_not_found')
  return selectModules(db, courseId, drafts)
}

export async function requireModule(db: Db, id: number, drafts: { withDrafts: boolean }): Promise<PlacedModule> {
  const module = await selectOptionalModule(db, id, drafts)
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
    () => selectOptionalModuleState(db, change.id),
    'module_not_found',
  )

export async function orderModules(db: Database, courseId: number, ids: readonly number[]): Promise<void> {
  if (!(await selectOptionalCourse(db, courseId))) throw new AppError('course_not_found')
  await db.transaction(async (tx) => {
    requireSameRows(await selectModuleIdsForUpdate(tx, courseId), ids)
    await updateModulePlaces(tx, ids)
  })
}
