import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isGone } from '../../api/api-error.ts'
import { DASHBOARD_PATH, modulesPath } from '../../paths.ts'
import { moduleQuery, myModulesQuery, topicSearchQuery } from '../../queries/catalog.ts'
import { progressQuery } from '../../queries/practice.ts'
import { BuyNotice } from '../../ui/domain/buy-notice.tsx'
import card from '../../ui/parts/card.module.css'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { SearchField, useSearchWord } from '../../ui/parts/search-field.tsx'
import { ModuleProgress } from './module-progress.tsx'
import { TopicCard } from './topic-card.tsx'
import { TopicChips } from './topic-chips.tsx'
import { choiceOf, isChosen, nextTopicId } from './topic-choice.ts'

export const meta = () => appMeta(texts.topicsTitle())

export default function LearnerTopicsPage() {
  const moduleId = Number(useParams()['moduleId'])
  const { data: module, isPending: isModulePending } = useQuery(moduleQuery(moduleId))
  const { data: mine, isPending: isMinePending } = useQuery(myModulesQuery)
  const { data: progress } = useQuery(progressQuery('module', moduleId))
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
      {progress && mine && !isLocked && <ModuleProgress topics={progress} />}
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
  const choice = choiceOf(useSearchWord('show'))
  const { data: topics, error, isError, refetch, failedText } = useTopicSearch(moduleId, name)
  const { data: progress, isPending } = useQuery(progressQuery('module', moduleId))
  if (isGone(error)) return <p className={page.notice}>{texts.moduleUnavailable()}</p>
  if (isError && !topics) return <RetryNotice text={failedText} onRetry={() => void refetch()} />
  if (!topics || isPending) return <Loading text={texts.topicsLoading()} />
  if (topics.length === 0)
    return <p className={page.notice}>{name ? texts.topicSearchNone() : texts.topicsNoneForLearner()}</p>
  const progressOf = (topicId: number) => progress?.find((topic) => topic.topicId === topicId)
  const chosen = topics.filter(({ id }) => isChosen(choice, progressOf(id)))
  const isLockedTopic = (isFreeSample: boolean) => isLocked && !isFreeSample
  const open = topics.filter(({ isFreeSample }) => !isLockedTopic(isFreeSample)).map(({ id }) => id)
  const nextId = progress ? nextTopicId(progress.filter(({ topicId }) => open.includes(topicId))) : open[0]
  return (
    <>
      {progress && !isLocked && <TopicChips chosen={choice} topics={topics.map(({ id }) => progressOf(id))} />}
      {chosen.length === 0 && <p className={page.notice}>{texts.masteryWhichNone()}</p>}
      <ul className={card.grid}>
        {chosen.map((topic) => (
          <TopicCard
            key={topic.id}
            topic={topic}
            isLocked={isLockedTopic(topic.isFreeSample)}
            isNext={topic.id === nextId}
            progress={progressOf(topic.id)}
          />
        ))}
      </ul>
    </>
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
