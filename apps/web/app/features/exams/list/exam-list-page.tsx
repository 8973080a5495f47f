import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isLocked } from '../../../api/api-error.ts'
import { practicePath, topicPath, topicsPath } from '../../../paths.ts'
import { moduleQuery, topicQuery } from '../../../queries/catalog.ts'
import { myAttemptsQuery, offeredExamsQuery } from '../../../queries/exams.ts'
import { topicReadinessQuery } from '../../../queries/goals.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { BuyNotice } from '../../../ui/domain/buy-notice.tsx'
import card from '../../../ui/parts/card.module.css'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { ExamCard } from './exam-card.tsx'

export const meta = () => appMeta(texts.examListTitle())

export default function ExamListPage() {
  const topicId = Number(useParams()['topicId'])
  const { data: topic } = useQuery({
    ...topicQuery(topicId),
    meta: { errorText: () => texts.topicDetailsFailed() },
  })
  return (
    <div className={page.page}>
      <Breadcrumb
        crumbs={[
          { to: topicsPath(topic?.moduleId), name: topic?.moduleName },
          { to: topicPath(topicId), name: topic?.name },
        ]}
      />
      <h1>{topic ? texts.examListOf({ topic: topic.name }) : texts.examListTitle()}</h1>
      <p className={page.lead}>{texts.examListExpect()}</p>
      <section className={page.section} aria-label={texts.examListTitle()}>
        <Exams topicId={topicId} moduleId={topic?.moduleId} />
      </section>
    </div>
  )
}

function Exams({ topicId, moduleId }: { topicId: number; moduleId: number | undefined }) {
  const { data: exams, error, refetch } = useQuery(offeredExamsQuery(topicId))
  const { data: attempts, isPending } = useQuery(myAttemptsQuery(topicId))
  const { data: forecasts, isPending: isForecasting } = useQuery(topicReadinessQuery(topicId))
  if (isLocked(error)) return <LockedModule moduleId={moduleId} />
  if (error && !exams) return <RetryNotice text={texts.examListFailed()} onRetry={() => void refetch()} />
  // A line that comes later would push the buttons away.
  if (!exams || isPending || isForecasting) return <Loading text={texts.examsLoading()} />
  if (exams.length === 0)
    return (
      <p className={page.notice}>
        {texts.examListEmpty()}
        <LinkButton variant="quiet" to={practicePath(topicId)}>
          {texts.topicViewQuestions()}
        </LinkButton>
      </p>
    )
  return (
    <ul className={card.grid}>
      {exams.map((exam) => (
        <ExamCard
          key={exam.id}
          exam={exam}
          attempts={attempts?.filter(({ examId }) => examId === exam.id) ?? []}
          readiness={forecasts?.find(({ id }) => id === exam.id)}
        />
      ))}
    </ul>
  )
}

function LockedModule({ moduleId }: { moduleId: number | undefined }) {
  const { data: module } = useQuery({ ...moduleQuery(moduleId ?? 0), enabled: moduleId !== undefined })
  return module ? <BuyNotice module={module} /> : <Loading text={texts.loading()} />
}
