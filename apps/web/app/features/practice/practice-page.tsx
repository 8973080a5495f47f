import { getPractice } from '@abhyas/contract/practice'
import * as texts from '@abhyas/messages/texts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isRefusedWith, isUnauthorized } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { moduleQuery, questionsQuery } from '../../api/catalog-queries.ts'
import { startSending } from '../../api/practice-queue.ts'
import { topicQuery } from '../../api/queries.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import button from '../../ui/button.module.css'
import { BuyNotice } from '../../ui/buy-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { appMeta } from '../../ui/page-meta.ts'
import page from '../../ui/page.module.css'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import styles from './practice-round.module.css'
import { PracticeRound } from './practice-round.tsx'

export const meta = () => appMeta(texts.practiceTitle())

/** Asked for once: whatever happens to the network later, the round goes on with what is there. */
const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity }

/** Whichever call hears it first. */
const unauthorizedText = (error: unknown) => (isUnauthorized(error) ? texts.questionUnauthorized() : null)

const namedTopicQuery = (id: number) =>
  queryOptions({
    ...topicQuery(id),
    ...ONCE,
    meta: { errorText: (error) => unauthorizedText(error) ?? texts.topicDetailsFailed() },
  })

export default function PracticePage() {
  const topicId = Number(useParams()['topicId'])
  const { data: topic } = useQuery(namedTopicQuery(topicId))
  return (
    <div className={`${page.page} ${styles.page}`}>
      <Breadcrumb
        crumbs={[
          { to: `/user/module/${topic?.courseId}/modules`, name: topic?.courseName },
          { to: `/user/module/${topic?.moduleId}/topics`, name: topic?.moduleName },
        ]}
      />
      {/* Another topic is another round. */}
      <Practice key={topicId} topicId={topicId} heading={topic && texts.practiceHeading({ topic: topic.name })} />
    </div>
  )
}

const isLocked = (error: unknown) => isRefusedWith(error, 'module_locked')
const isInExam = (error: unknown) => isRefusedWith(error, 'attempt_open')

function Practice({ topicId, heading = texts.practiceTitle() }: { topicId: number; heading: string | undefined }) {
  const questions = useQuery({
    ...questionsQuery(topicId),
    ...ONCE,
    // They carry their key: whoever comes back from an exam asks for them again.
    gcTime: 0,
    meta: {
      errorText: (error) => {
        if (isLocked(error) || isInExam(error)) return null
        return unauthorizedText(error) ?? texts.questionsFetchFailed()
      },
    },
  })
  const practice = useQuery({
    queryKey: ['practice', topicId],
    // What waits in this browser belongs to it.
    queryFn: async ({ signal }) => {
      await startSending()
      return call(getPractice, { params: { topicId } }, { signal })
    },
    ...ONCE,
    // What was answered in the round before is not in it.
    gcTime: 0,
    meta: { errorText: unauthorizedText },
  })

  // Without it one begins at the first question: that is better than not at all.
  if (questions.data && !practice.isPending)
    return questions.data.length > 0 ? (
      <PracticeRound heading={heading} topicId={topicId} questions={questions.data} before={practice.data ?? []} />
    ) : (
      <>
        <h1>{heading}</h1>
        <p className={page.notice}>
          {texts.practiceNone()}
          <Link className={`${button.button} ${button.quiet}`} to={`/user/Topic/${topicId}`}>
            {texts.resultBackToTopic()}
          </Link>
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
    <Link className={`${button.button} ${button.primary}`} to={`/user/Topic/${topicId}/exam`}>
      {texts.practiceToExams()}
    </Link>
  </p>
)
