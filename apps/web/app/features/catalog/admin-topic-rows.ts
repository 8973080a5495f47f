import { getModule, getModulesByCourse } from '@abhyas/contract/catalog-modules'
import {
  createTopic,
  deleteTopic,
  getAllTopics,
  getTopic,
  searchTopics,
  sortTopics,
  type Topic,
  updateTopic,
} from '@abhyas/contract/catalog-topics'
import { getExamsByTopic } from '@abhyas/contract/exams'
import { countQuestionsByModule } from '@abhyas/contract/questions'
import { searchQuestions } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { topicsQuery } from '../../queries/admin/catalog.ts'
import { keysOf } from '../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useOrderRows, useUpdateRow } from '../../ui/admin/row-list.ts'
import { TOLD_IN_DIALOG } from './delete-content-dialog.tsx'

const topicList = (moduleId: number): RowList => ({
  queryKey: topicsQuery(moduleId).queryKey,
  // A module shows its free sample and the number of questions in its topics.
  alsoIn: keysOf(
    getTopic,
    getAllTopics,
    searchTopics,
    getModulesByCourse,
    getModule,
    countQuestionsByModule,
    searchQuestions,
    getExamsByTopic,
  ),
  words: {
    added: texts.topicAdded,
    addFailed: texts.topicAddFailed,
    updated: texts.topicUpdated,
    updateFailed: texts.topicUpdateFailed,
    deleted: texts.topicDeleted,
    deleteFailed: texts.topicDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: TOLD_IN_DIALOG,
})

export const useAddTopic = (moduleId: number) =>
  useAddRow(topicList(moduleId), (name: string) => call(createTopic, { body: { name, moduleId } }))

type TopicEdit = Pick<Topic, 'id' | 'name' | 'description' | 'state' | 'isFreeSample' | 'version'>

export const useUpdateTopic = (moduleId: number) =>
  useUpdateRow(topicList(moduleId), ({ id, version, ...body }: TopicEdit) =>
    call(updateTopic, { params: { id }, body, ifMatch: version }),
  )

/** A topic that has owners cannot be deleted, so it is archived. */
export const useArchiveTopic = (moduleId: number) => {
  const list = topicList(moduleId)
  return useUpdateRow(
    { ...list, words: { ...list.words, updated: texts.topicArchived } },
    ({ id, name, version }: Topic) =>
      call(updateTopic, { params: { id }, body: { name, state: 'archived' }, ifMatch: version }),
  )
}

export const useDeleteTopic = (moduleId: number) =>
  useDeleteRow(topicList(moduleId), ({ id, version }: Topic) => call(deleteTopic, { params: { id }, ifMatch: version }))

export const useSortTopics = (moduleId: number) =>
  useOrderRows(topicList(moduleId), (ids) => call(sortTopics, { params: { moduleId }, body: { ids } }))
