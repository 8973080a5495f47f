import { deleteExam } from '@abhyas/contract/exams'
import {
  checkMock,
  createMock,
  getMock,
  getMocks,
  type Mock,
  type MockSettings,
  updateMock,
} from '@abhyas/contract/exams-mocks'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../../ui/admin/row-list.ts'

/** The form shows these errors beside their fields. */
const TOLD_IN_FORM = [
  'pass_mark_too_high',
  'exam_window_wrong',
  'exam_pool_too_small',
  'exam_unusable',
  'family_twice',
  'exam_too_long',
  'exam_incomplete',
]

const MOCKS: RowList = {
  queryKey: keyOf(getMocks),
  alsoIn: [keyOf(getMock)],
  isReloaded: true,
  toldInForm: TOLD_IN_FORM,
  words: {
    added: texts.mockAdded,
    addFailed: (error) => (error instanceof PublishRefused ? error.message : texts.mockAddFailed()),
    updated: texts.mockUpdated,
    updateFailed: (error) => (error instanceof PublishRefused ? error.message : texts.mockUpdateFailed()),
    deleted: texts.mockDeleted,
    deleteFailed: texts.mockDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
}

/** The check found something that must be changed first. */
export class PublishRefused extends Error {}

/** A draft may be unfinished. A published exam may not. */
async function requireChecked(body: MockSettings): Promise<void> {
  if (body.state !== 'published') return
  const { problems } = await call(checkMock, { body })
  if (problems.some(({ level }) => level === 'error')) throw new PublishRefused(texts.mockPublishRefused())
}

export const useAddMock = () =>
  useAddRow(MOCKS, async (body: MockSettings) => {
    await requireChecked(body)
    return call(createMock, { body })
  })

type MockEdit = { id: number; version: number; settings: MockSettings }

export const useUpdateMock = () =>
  useUpdateRow(MOCKS, async ({ id, version, settings: body }: MockEdit) => {
    await requireChecked(body)
    return call(updateMock, { params: { id }, body, ifMatch: version })
  })

/** The list does not know the versions, so the last word counts. */
export const useDeleteMock = () =>
  useDeleteRow(MOCKS, ({ id }: Pick<Mock, 'id' | 'version'>) => call(deleteExam, { params: { id } }))
