import type { Topic } from '@abhyas/contract/catalog-topics'
import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isGone } from '../../api/api-error.ts'
import { DASHBOARD_PATH, examsPath, modulesPath, practicePath, topicPath } from '../../paths.ts'
import { moduleQuery, myModulesQuery, topicSearchQuery } from '../../queries/catalog.ts'
import { myAttemptsQuery } from '../../queries/exams.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { BuyNotice } from '../../ui/domain/buy-notice.tsx'
import card from '../../ui/parts/card.module.css'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { lastGraded, LastResult } from '../../ui/domain/last-result.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { SearchField, useSearchWord } from '../../ui/parts/search-field.tsx'

export const meta = () => appMeta(texts.topicsTitle())

export default function LearnerTopicsPage() {
  const moduleId = Number(useParams()['moduleId'])
  const { data: module, isPending: isModulePending } = useQuery(moduleQuery(moduleId))
  const { data: mine, isPending: isMinePending } = useQuery(myModulesQuery)
  const isLocked = mine !== undefined && !mine.includes(moduleId)
  return (
    <div className={`${page.page} ${page.inOrder}`}>
      <Breadcrumb
        crumbs={[
          { to: DASHBOARD_PATH, name: texts.dashboardCourses() },
          { to: modulesPath(module?.courseId), name: module?.courseName },
        ]}
      />
      <h1>{module?.name ?? texts.topicsTitle()}</h1>
      <p className={page.lead}>{module?.description}</p>
      {(isModulePending || isMinePending) && <Loading text={texts.topicsLoading()} />}
      {module && isLocked && <BuyNotice module={module} />}
      <section className={page.section} aria-label={texts.topicsOf({ module: module?.name ?? '' })}>
        <div className={page.head}>
          <SearchField name="name" label={texts.topicSearchLabel()} placeholder={texts.topicSearchPlaceholder()} />
        </div>
        <Topics moduleId={moduleId} isLocked={isLocked} />
      </section>
    </div>
  )
}

function Topics({ moduleId, isLocked }: { moduleId: number; isLocked: boolean }) {
  const name = useSearchWord('name')
  const { data: topics, error, isError, refetch, failedText } = useTopicSearch(moduleId, name)
  const { data: attempts, isPending } = useQuery(myAttemptsQuery())
  if (isGone(error)) return <p className={page.notice}>{texts.moduleUnavailable()}</p>
  if (isError && !topics) return <RetryNotice text={failedText} onRetry={() => void refetch()} />
  if (!topics || isPending) return <Loading text={texts.topicsLoading()} />
  if (topics.length === 0)
    return <p className={page.notice}>{name ? texts.topicSearchNone() : texts.topicsNoneForLearner()}</p>
  return (
    <ul className={card.grid}>
      {topics.map((topic) => (
        <TopicCard
          key={topic.id}
          topic={topic}
          isLocked={isLocked && !topic.isFreeSample}
          last={lastGraded(attempts?.filter((attempt) => attempt.topic.id === topic.id))}
        />
      ))}
    </ul>
  )
}

/** Each failure has its own text. */
function useTopicSearch(moduleId: number, name: string) {
  const [hasSearched, setHasSearched] = useState(false)
  if (name && !hasSearched) setHasSearched(true)
  const failedText = () => {
    if (name) return texts.topicSearchFailed()
    return hasSearched ? texts.topicsFailed() : texts.topicsFailedForModule()
  }
  const query = useQuery({
    ...topicSearchQuery(moduleId, name),
    meta: { errorText: (error) => (isGone(error) ? null : failedText()) },
  })
  return { ...query, failedText: failedText() }
}

type TopicCardProps = { topic: Topic; isLocked: boolean; last: AttemptSummary | undefined }

function TopicCard({ topic, isLocked, last }: TopicCardProps) {
  const { id, name, description, isFreeSample } = topic
  return (
    <li className={card.card}>
      <h2 className={card.name}>
        <Link to={topicPath(id)}>{name}</Link>
      </h2>
      <p className={card.text}>{description}</p>
      {isFreeSample && (
        <p>
          <Badge tone="good">{texts.freeSampleBadge()}</Badge>
        </p>
      )}
      {isLocked && (
        <p>
          <Badge tone="waiting">{texts.topicLocked()}</Badge>
        </p>
      )}
      {last && <LastResult attempt={last} />}
      <div className={page.tools}>
        <LinkButton
          variant={isLocked ? 'quiet' : 'primary'}
          to={practicePath(id)}
          aria-label={texts.topicViewQuestionsNamed({ name })}
        >
          {texts.topicViewQuestions()}
        </LinkButton>
        <LinkButton variant="quiet" to={examsPath(id)} aria-label={texts.topicViewExamNamed({ name })}>
          {texts.topicViewExam()}
        </LinkButton>
      </div>
    </li>
  )
}
