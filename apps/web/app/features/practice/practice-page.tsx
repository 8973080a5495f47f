import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isInExam, isLocked } from '../../api/api-error.ts'
import { examsPath, modulesPath, topicPath, topicsPath } from '../../paths.ts'
import { moduleQuery } from '../../queries/catalog.ts'
import { namedTopicQuery, practiceQuery, practiceQuestionsQuery } from '../../queries/practice-round.ts'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { BuyNotice } from '../../ui/domain/buy-notice.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import frame from '../../ui/domain/practice/round-frame.module.css'
import { PracticeRound } from './practice-round.tsx'

export const meta = () => appMeta(texts.practiceTitle())

export default function PracticePage() {
  const topicId = Number(useParams()['topicId'])
  const { data: topic } = useQuery(namedTopicQuery(topicId))
  return (
    <div className={`${page.page} ${frame.page}`}>
      <Breadcrumb
        crumbs={[
          { to: modulesPath(topic?.courseId), name: topic?.courseName },
          { to: topicsPath(topic?.moduleId), name: topic?.moduleName },
        ]}
      />
      {/* Another topic is another round. */}
      <Practice key={topicId} topicId={topicId} heading={topic && texts.practiceHeading({ topic: topic.name })} />
    </div>
  )
}

function Practice({ topicId, heading = texts.practiceTitle() }: { topicId: number; heading: string | undefined }) {
  const questions = useQuery(practiceQuestionsQuery(topicId))
  const practice = useQuery(practiceQuery(topicId))

  // Without the progress, practice begins at the first question. That is better than no practice.
  if (questions.data && !practice.isPending)
    return questions.data.length > 0 ? (
      <PracticeRound
        heading={heading}
        topicId={topicId}
        name={`topic/${topicId}`}
        questions={questions.data}
        before={practice.data ?? []}
      />
    ) : (
      <>
        <h1>{heading}</h1>
        <p className={page.notice}>
          {texts.practiceNone()}
          <LinkButton variant="quiet" to={topicPath(topicId)}>
            {texts.resultBackToTopic()}
          </LinkButton>
        </p>
      </>
    )
  return (
    <>
      <h1>{heading}</h1>
      <p className={page.lead} />
      {isLocked(questions.error) && <Locked topicId={topicId} />}
      {isInExam(questions.error) && <InExam topicId={topicId} text={questions.error?.message ?? ''} />}
      {questions.isError && !isLocked(questions.error) && !isInExam(questions.error) && (
        <RetryNotice text={texts.questionsFetchFailed()} onRetry={() => void questions.refetch()} />
      )}
      {!questions.isError && <Loading text={texts.questionsLoading()} />}
    </>
  )
}

function Locked({ topicId }: { topicId: number }) {
  const { data: topic } = useQuery(namedTopicQuery(topicId))
  const { data: module } = useQuery({ ...moduleQuery(topic?.moduleId ?? 0), enabled: topic !== undefined })
  return module ? <BuyNotice module={module} /> : <Loading text={texts.loading()} />
}

const InExam = ({ topicId, text }: { topicId: number; text: string }) => (
  <p className={page.notice} role="alert">
    {text}
    <LinkButton variant="primary" to={examsPath(topicId)}>
      {texts.practiceToExams()}
    </LinkButton>
  </p>
)
