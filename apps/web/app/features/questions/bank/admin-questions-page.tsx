import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  adminModulesPath,
  adminTemplatesPath,
  adminTopicsPath,
  ALL_TOPICS_PATH,
  COURSES_PATH,
  importIntoTopicPath,
} from '../../../admin-paths.ts'
import { topicQuery } from '../../../queries/catalog.ts'
import { questionsQuery } from '../../../queries/questions.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { ExportButton } from '../../../ui/admin/exporting/export-button.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { AddQuestion } from '../editor/add-question.tsx'
import { questionList, useSortQuestions } from './admin-question-rows.ts'
import { QuestionTable } from './question-table.tsx'

export const meta = () => appMeta(texts.questionsTitle())

export default function AdminQuestionsPage() {
  const topicId = Number(useParams()['topicId'])
  return topicId ? <TopicQuestions key={topicId} topicId={topicId} /> : <TopicMissing />
}

const TopicMissing = () => (
  <div className={page.page}>
    <div className={page.head}>
      <h1>{texts.questionsTitle()}</h1>
    </div>
    <p className={page.notice} role="alert">
      <strong>{texts.questionTopicMissing()}</strong> {texts.questionTopicMissingText()}
      <LinkButton variant="primary" to={ALL_TOPICS_PATH}>
        {texts.questionChooseTopic()}
      </LinkButton>
    </p>
  </div>
)

function TopicQuestions({ topicId }: { topicId: number }) {
  const questions = useQuery(questionsQuery(topicId))
  const { data: topic } = useQuery(topicQuery(topicId))
  const { mutateAsync: sortQuestions } = useSortQuestions(topicId)
  return (
    <AdminList
      title={texts.questionsTitle()}
      crumbs={[
        { to: COURSES_PATH, name: texts.adminCourses() },
        { to: adminModulesPath(topic?.courseId), name: topic?.courseName },
        { to: adminTopicsPath(topic?.moduleId), name: topic?.moduleName },
      ]}
      lead={topic?.name}
      add={
        <div className={page.actions}>
          <LinkButton variant="quiet" to={importIntoTopicPath(topicId)}>
            {texts.importLink()}
          </LinkButton>
          <LinkButton variant="quiet" to={adminTemplatesPath(topicId)}>
            {texts.templatesOpen()}
          </LinkButton>
          <ExportButton filter={{ topicId }} about={texts.exportOfTopic({ name: topic?.name ?? '' })} />
        </div>
      }
      above={<AddQuestion topicId={topicId} />}
      query={questions}
      loadingText={texts.questionsLoading()}
      failedText={texts.questionsFetchFailed()}
      emptyText={texts.questionsNone()}
    >
      {(rows) => <QuestionTable rows={rows} list={questionList(topicId)} onOrder={sortQuestions} />}
    </AdminList>
  )
}
