import { createExam, deleteExam, type Exam, type Marking, updateExam } from '@abhyas/contract/exams'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../../api/call.ts'
import { examsQuery } from '../../../queries/admin/exams.ts'
import { questionsQuery } from '../../../queries/questions.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../../ui/admin/row-list.ts'

/** The form shows these errors beside their fields. */
export const TOLD_IN_FORM: readonly string[] = [
  'exam_unusable',
  'family_twice',
  'exam_too_long',
  'question_not_found',
  'pass_mark_too_high',
]

const examList = (topicId: number): RowList => ({
  queryKey: examsQuery(topicId).queryKey,
  // The checklist may still show a question that was deleted.
  alsoIn: [questionsQuery(topicId).queryKey],
  toldInForm: TOLD_IN_FORM,
  words: {
    added: texts.examAdded,
    addFailed: texts.examAddFailed,
    updated: texts.examUpdated,
    updateFailed: texts.examUpdateFailed,
    deleted: texts.examDeleted,
    deleteFailed: texts.examDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
})

export type ExamValues = {
  examName: string
  questionIds: number[]
  examDuration: number | null
  marking: Marking | null
}

type NewExam = ExamValues & { topicId: number }

export const useAddExam = (topicId: number) =>
  useAddRow(examList(topicId), (body: NewExam) => call(createExam, { body }))

type ExamEdit = ExamValues & Pick<Exam, 'id' | 'state' | 'version'>

export const useUpdateExam = (topicId: number) =>
  useUpdateRow(examList(topicId), ({ id, version, ...body }: ExamEdit) =>
    call(updateExam, { params: { id }, body, ifMatch: version }),
  )

export const useDeleteExam = (topicId: number) =>
  useDeleteRow(examList(topicId), ({ id, version }: Exam) => call(deleteExam, { params: { id }, ifMatch: version }))
