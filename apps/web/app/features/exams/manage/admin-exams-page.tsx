import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adminModulesPath, adminTopicsPath, attemptsAtExamPath, COURSES_PATH } from '../../../admin-paths.ts'
import { examsQuery } from '../../../queries/admin/exams.ts'
import { topicQuery } from '../../../queries/catalog.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { RowLink } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { AddExam } from './add-exam.tsx'
import { ExamCell, ExamState } from './exam-cells.tsx'
import { ExamEditForm } from './exam-edit-form.tsx'
import { useDeleteExam } from './admin-exam-rows.ts'

export const meta = () => appMeta(texts.examsManage())

export default function AdminExamsPage() {
  const params = useParams()
  const [moduleId, topicId] = [Number(params['moduleId']), Number(params['topicId'])]
  const exams = useQuery(examsQuery(topicId))
  const { data: topic } = useQuery(topicQuery(topicId))
  const { mutateAsync: deleteExam } = useDeleteExam(topicId)
  return (
    <AdminList
      title={texts.examsManage()}
      crumbs={[
        { to: COURSES_PATH, name: texts.adminCourses() },
        { to: adminModulesPath(topic?.courseId), name: topic?.courseName },
        { to: adminTopicsPath(moduleId), name: topic?.moduleName },
      ]}
      lead={topic?.name}
      above={<AddExam key={topicId} moduleId={moduleId} topicId={topicId} />}
      query={exams}
      loadingText={texts.examsLoading()}
      failedText={texts.examsFetchFailed()}
      emptyText={texts.examsNone()}
    >
      {(rows) => (
        <RowTable
          rows={rows}
          nameOf={({ examName }) => examName}
          columns={[
            { head: texts.examColumnName(), cell: ExamCell },
            { head: texts.examColumnTopic(), cell: (exam) => exam.topic.topicName || texts.examTopicNone() },
            { head: texts.columnState(), cell: ExamState },
          ]}
          links={({ id, examName }) => (
            <RowLink to={attemptsAtExamPath(id, topicId)} label={texts.adminAttemptsOfExam({ name: examName })}>
              {texts.adminAttemptsOpen()}
            </RowLink>
          )}
          editForm={(exam, onDone) => <ExamEditForm exam={exam} onDone={onDone} />}
          deletion={{
            title: texts.examDeleteTitle(),
            text: ({ examName }) => texts.examDeleteText({ name: examName }),
            remove: deleteExam,
          }}
        />
      )}
    </AdminList>
  )
}
