import {
  createModule,
  deleteModule,
  getModule,
  type Module,
  sortModules,
  updateModule,
} from '@abhyas/contract/catalog-modules'
import { getAllTopics, getTopic, searchTopics } from '@abhyas/contract/catalog-topics'
import { getMyModules } from '@abhyas/contract/purchases'
import { searchQuestions } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { modulesQuery } from '../../queries/catalog.ts'
import { keysOf } from '../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useOrderRows, useUpdateRow } from '../../ui/admin/row-list.ts'
import { TOLD_IN_DIALOG } from './delete-content-dialog.tsx'

const moduleList = (courseId: number): RowList => ({
  queryKey: modulesQuery(courseId).queryKey,
  // A topic shows the name of its module.
  alsoIn: keysOf(getModule, getMyModules, getTopic, getAllTopics, searchTopics, searchQuestions),
  words: {
    added: texts.moduleAdded,
    addFailed: texts.moduleAddFailed,
    updated: texts.moduleUpdated,
    updateFailed: texts.moduleUpdateFailed,
    deleted: texts.moduleDeleted,
    deleteFailed: texts.moduleDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: TOLD_IN_DIALOG,
})

export const useAddModule = (courseId: number) =>
  useAddRow(moduleList(courseId), (name: string) => call(createModule, { body: { name, courseId } }))

type ModuleEdit = Pick<Module, 'id' | 'name' | 'description' | 'state' | 'price' | 'version'>

export const useUpdateModule = (courseId: number) =>
  useUpdateRow(moduleList(courseId), ({ id, version, ...body }: ModuleEdit) =>
    call(updateModule, { params: { id }, body, ifMatch: version }),
  )

/** A module that has owners cannot be deleted, so it is archived. */
export const useArchiveModule = (courseId: number) => {
  const list = moduleList(courseId)
  return useUpdateRow(
    { ...list, words: { ...list.words, updated: texts.moduleArchived } },
    ({ id, name, version }: Module) =>
      call(updateModule, { params: { id }, body: { name, state: 'archived' }, ifMatch: version }),
  )
}

export const useDeleteModule = (courseId: number) =>
  useDeleteRow(moduleList(courseId), ({ id, version }: Module) =>
    call(deleteModule, { params: { id }, ifMatch: version }),
  )

export const useSortModules = (courseId: number) =>
  useOrderRows(moduleList(courseId), (ids) => call(sortModules, { params: { courseId }, body: { ids } }))
