import type { Module } from '@abhyas/contract/catalog-modules'
import type { TopicProgress } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isUnauthorized } from '../../api/api-error.ts'
import { DASHBOARD_PATH, topicPath, topicsPath } from '../../paths.ts'
import { modulesQuery, myArchivedCoursesQuery, myModulesQuery, publishedCoursesQuery } from '../../queries/catalog.ts'
import { progressQuery } from '../../queries/practice.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { buyPath } from '../../ui/words/buy-path.ts'
import card from '../../ui/parts/card.module.css'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { LastResult, newestExam } from '../../ui/domain/last-result.tsx'
import { DueBadge } from '../../ui/domain/mastery.tsx'
import { ProgressView, sumOf } from '../../ui/domain/progress-view.tsx'
import { rupees } from '../../ui/words/rupees.ts'

export const meta = () => appMeta(texts.modulesTitle())

export default function LearnerModulesPage() {
  const courseId = Number(useParams()['courseId'])
  const { data: courses, isPending } = useQuery(publishedCoursesQuery)
  const published = courses?.find(({ id }) => id === courseId)
  const { data: archived } = useQuery({ ...myArchivedCoursesQuery, enabled: courses !== undefined && !published })
  const course = published ?? archived?.find(({ id }) => id === courseId)
  return (
    <div className={`${page.page} ${page.inOrder}`}>
      <Breadcrumb crumbs={[{ to: DASHBOARD_PATH, name: texts.dashboardCourses() }]} />
      <h1>{course?.name ?? texts.exploreTitle()}</h1>
      <p className={page.lead}>{course?.description}</p>
      {isPending && <Loading text={texts.modulesLoading()} />}
      <section className={page.section} aria-label={texts.modulesOf({ course: course?.name ?? '' })}>
        <Modules courseId={courseId} />
      </section>
    </div>
  )
}

function Modules({ courseId }: { courseId: number }) {
  const modules = useQuery({
    ...modulesQuery(courseId),
    meta: {
      errorText: (error) => (isUnauthorized(error) ? texts.modulesNotFound() : texts.modulesFailedForLearner()),
      unauthorizedPath: DASHBOARD_PATH,
    },
  })
  const { data: rows, isError, refetch } = modules
  const { data: progress, isPending } = useQuery(progressQuery('course', courseId))
  if (isError && !rows) return <RetryNotice text={texts.modulesFailedForLearner()} onRetry={() => void refetch()} />
  if (!rows || isPending) return <Loading text={texts.modulesLoading()} />
  if (rows.length === 0) return <p className={page.notice}>{texts.modulesNoneForLearner()}</p>
  return (
    <ul className={card.grid}>
      {rows.map((module) => (
        <ModuleCard
          key={module.id}
          module={module}
          topics={progress?.filter(({ moduleId }) => moduleId === module.id)}
        />
      ))}
    </ul>
  )
}

/** `topics` is undefined when the progress could not be loaded. */
function ModuleCard({ module, topics }: { module: Module; topics: TopicProgress[] | undefined }) {
  const { name, description, state } = module
  const progress = sumOf(topics ?? [])
  const count = progress.questionCount + (topics ?? []).reduce((sum, { examOnlyCount }) => sum + examOnlyCount, 0)
  const due = (topics ?? []).reduce((sum, { dueCount }) => sum + dueCount, 0)
  const last = newestExam(topics ?? [])
  return (
    <li className={card.card}>
      <h2 className={card.name}>{name}</h2>
      <p className={card.text}>{description}</p>
      <p className={page.tools}>
        <Badge tone="plain">{texts.moduleQuestionCount({ count })}</Badge>
        <DueBadge count={due} />
      </p>
      {progress.answeredCount > 0 && <ProgressView progress={progress} />}
      {last && <LastResult attempt={last} />}
      {state === 'archived' && <p className={page.over}>{texts.moduleNotSold()}</p>}
      <div className={page.tools}>
        <ModuleWays module={module} isEmpty={topics !== undefined && count === 0} />
      </div>
    </li>
  )
}

/**
 * Shows an open module, or the way to buy it with a look inside. A module counts as not bought until the list says
 * otherwise.
 */
function ModuleWays({ module, isEmpty }: { module: Module; isEmpty: boolean }) {
  const { id, name, freeTopicId } = module
  const price = rupees(module.price)
  const { data: mine, isPending } = useQuery(myModulesQuery)
  if (isPending) return <span>{texts.loading()}</span>
  if (mine?.includes(id))
    return (
      <LinkButton variant="primary" to={topicsPath(id)} aria-label={texts.moduleAvailableNamed({ name })}>
        {texts.moduleAvailable()}
      </LinkButton>
    )
  return (
    <>
      {isEmpty ? (
        <span>{texts.moduleNoQuestions()}</span>
      ) : (
        <LinkButton variant="primary" to={buyPath(id)} aria-label={texts.moduleBuyNamed({ price, name })}>
          {texts.moduleBuy({ price })}
        </LinkButton>
      )}
      {freeTopicId !== null && (
        <LinkButton variant="quiet" to={topicPath(freeTopicId)} aria-label={texts.moduleFreeSampleNamed({ name })}>
          {texts.moduleFreeSample()}
        </LinkButton>
      )}
    </>
  )
}
