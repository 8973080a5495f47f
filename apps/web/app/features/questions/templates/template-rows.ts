import {
  createQuestionTemplate,
  deleteQuestionTemplate,
  getQuestionTemplate,
  makeDrafts,
  type QuestionTemplate,
  restoreQuestionTemplate,
  type TemplateDefinition,
  updateQuestionTemplate,
} from '@abhyas/contract/questions-templates'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { templateQuery, templatesQuery } from '../../../queries/admin/templates.ts'
import { invalidate, keyOf } from '../../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../../ui/admin/row-list.ts'
import { toastAction, toastError, toastSuccess } from '../../../ui/frame/toast.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { useRefreshQuestions } from '../bank/admin-question-rows.ts'

type Texts = { name: string; definition: TemplateDefinition }

const listOf = (topicId: number): RowList => ({
  queryKey: templatesQuery(topicId).queryKey,
  alsoIn: [keyOf(getQuestionTemplate)],
  words: {
    added: texts.templateAdded,
    addFailed: texts.templateAddFailed,
    updated: texts.templateUpdated,
    updateFailed: texts.templateUpdateFailed,
    deleted: texts.templateDeleted,
    deleteFailed: texts.templateDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
})

export const useAddTemplate = (topicId: number) =>
  useAddRow(listOf(topicId), (body: Texts) => call(createQuestionTemplate, { params: { topicId }, body }))

export function useUpdateTemplate(topicId: number) {
  const queryClient = useQueryClient()
  return useUpdateRow(listOf(topicId), async ({ id, version, ...body }: Texts & { id: number; version: number }) => {
    const saved = await call(updateQuestionTemplate, { params: { id }, body, ifMatch: version })
    // The form begins again with the saved row.
    queryClient.setQueryData(templateQuery(id).queryKey, saved)
    return saved
  })
}

/** Deletes at once, with an Undo button. */
export function useDeleteTemplate(topicId: number) {
  const queryClient = useQueryClient()
  const restore = async ({ id }: QuestionTemplate) => {
    try {
      await call(restoreQuestionTemplate, { params: { id } })
      toastSuccess(texts.templateRestored())
    } catch {
      toastError(texts.undoFailed())
    }
    await queryClient.invalidateQueries({ queryKey: templatesQuery(topicId).queryKey })
  }
  return useDeleteRow(
    listOf(topicId),
    ({ id, version }: QuestionTemplate) => call(deleteQuestionTemplate, { params: { id }, ifMatch: version }),
    (template) => toastAction(texts.templateDeleted(), { label: texts.undo(), run: () => void restore(template) }),
  )
}

type Wanted = { count: number; seed: number; replacesPublished: boolean }

export function useMakeDrafts({ id, topicId, version }: Pick<QuestionTemplate, 'id' | 'topicId' | 'version'>) {
  const queryClient = useQueryClient()
  const refreshQuestions = useRefreshQuestions()
  return useMutation({
    mutationFn: (body: Wanted) => call(makeDrafts, { params: { id }, body, ifMatch: version }),
    onSuccess: ({ added, removed, template }) => {
      queryClient.setQueryData(templateQuery(id).queryKey, template)
      refreshQuestions()
      toastSuccess(removed > 0 ? texts.templateMadeAnew({ added, removed }) : texts.templateMade({ added }))
      return invalidate(queryClient, [templatesQuery(topicId).queryKey])
    },
    meta: { errorText: (error) => failureText(error) || texts.templateMakeFailed() },
  })
}
