import { createProject, deleteProject, getProjects, type Project, updateProject } from '@abhyas/contract/projects'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { projectsQuery } from '../../queries/admin/projects.ts'
import { pagesKeyOf } from '../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'
import { usePages } from '../../ui/lists/use-pages.ts'

/** Logs the text of docs/spec (ERR-35), and shows ours. */
const logged = (words: string, text: () => string) => (error: Error) => {
  console.error(words, error)
  return text()
}

export const useProjects = () =>
  usePages({
    ...projectsQuery,
    meta: { errorText: logged('Error fetching projects:', texts.projectsFetchFailed) },
  })

const projectList: RowList = {
  queryKey: pagesKeyOf(getProjects),
  isReloaded: true,
  words: {
    added: texts.projectAdded,
    addFailed: logged('Error saving project:', texts.projectSaveFailed),
    updated: texts.projectUpdated,
    updateFailed: logged('Error saving project:', texts.projectSaveFailed),
    deleted: texts.projectDeleted,
    deleteFailed: logged('Error deleting project:', texts.projectDeleteFailed),
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: ['price_not_a_number', 'contact_invalid'],
}

export type ProjectValues = Omit<Project, 'id' | 'version' | 'views' | 'interests'>

export const useAddProject = () => useAddRow(projectList, (body: ProjectValues) => call(createProject, { body }))

export const useUpdateProject = () =>
  useUpdateRow(projectList, ({ id, version, ...body }: ProjectValues & { id: number; version: number }) =>
    call(updateProject, { params: { id }, body, ifMatch: version }),
  )

export const useDeleteProject = () =>
  useDeleteRow(projectList, ({ id, version }: Project) => call(deleteProject, { params: { id }, ifMatch: version }))
