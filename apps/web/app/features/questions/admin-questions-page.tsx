import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { questionsQuery } from '../../api/catalog-queries.ts'
import { topicQuery } from '../../api/queries.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import button from '../../ui/button.module.css'
import { appMeta } from '../../ui/page-meta.ts'
import page from '../../ui/page.module.css'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { AddQuestion } from './add-question.tsx'
import { QuestionCell, QuestionState } from './question-cells.tsx'
import { QuestionEditForm } from './question-edit-form.tsx'
import { questionList, useDeleteQuestion } from './question-list.ts'
import { excerptOf } from './question-values.ts'

export const meta = () => appMeta(texts.questionsTitle())

export default function AdminQuestionsPage() {
  const topicId = Number(useParams()['topicId'])
  return topicId ? <TopicQuestions key={topicId} topicId={topicId} /> : <TopicMissing />
}

const TopicMissing = () => (
  <div className={page.page}>
    <h1>{texts.questionsTitle()}</h1>
    <p className={page.notice} role="alert">
      <strong>{texts.questionTopicMissing()}</strong> {texts.questionTopicMissingText()}
      <Link className={`${button.button} ${button.primary}`} to="/admin/topicsPage">
        {texts.questionChooseTopic()}
      </Link>
    </p>
  </div>
)

function TopicQuestions({ topicId }: { topicId: number }) {
  const questions = useQuery(questionsQuery(topicId))
  const { data: topic } = useQuery(topicQuery(topicId))
  return (
    <AdminList
      title={texts.questionsTitle()}
      crumbs={[
        { to: '/admin/coursePage', name: texts.adminCourses() },
        { to: `/admin/module/${topic?.courseId}/modules`, name: topic?.courseName },
        { to: `/admin/module/${topic?.moduleId}/topics`, name: topic?.moduleName },
      ]}
      lead={topic?.name}
      above={<AddQuestion topicId={topicId} />}
      query={questions}
      loadingText={texts.questionsLoading()}
      failedText={texts.questionsFetchFailed()}
      emptyText={texts.questionsNone()}
    >
      {(rows) => <QuestionTable topicId={topicId} rows={rows} />}
    </AdminList>
  )
}

function QuestionTable({ topicId, rows }: { topicId: number; rows: Question[] }) {
  const list = questionList(topicId)
  const { mutateAsync: deleteQuestion } = useDeleteQuestion(list)
  return (
    <RowTable
      rows={rows}
      nameOf={({ questionText }) => excerptOf(questionText)}
      columns={[
        { head: texts.bankColumnQuestion(), cell: QuestionCell },
        { head: texts.columnState(), cell: QuestionState },
      ]}
      editForm={(question, onDone) => <QuestionEditForm question={question} list={list} onDone={onDone} />}
      deletion={{
        title: texts.questionDeleteTitle(),
        text: () => texts.questionDeleteText(),
        remove: deleteQuestion,
      }}
    />
  )
}
