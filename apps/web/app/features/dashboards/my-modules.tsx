import type { MyModule } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { practicePath, topicPath, topicsPath } from '../../paths.ts'
import { myProgressQuery } from '../../queries/practice.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { DueBadge } from '../../ui/domain/mastery.tsx'
import { isFinished, ProgressView } from '../../ui/domain/progress-view.tsx'
import card from '../../ui/parts/card.module.css'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'

/** The modules that the learner bought or was given, the latest practised first. */
export function MyModules() {
  const { data, isError, refetch } = useQuery(myProgressQuery)
  if (isError && !data) return <RetryNotice text={texts.myModulesFailed()} onRetry={() => void refetch()} />
  if (!data) return <Loading text={texts.loading()} />
  if (data.modules.length === 0) return <NoModules sample={data.freeSample} />
  return (
    <ul className={card.grid}>
      {data.modules.map((mine) => (
        <ModuleCard key={mine.module.id} mine={mine} />
      ))}
    </ul>
  )
}

const NoModules = ({ sample }: { sample: { id: number; topicName: string } | null }) =>
  sample ? (
    <p className={page.notice}>
      {texts.myModulesNone()}
      <LinkButton variant="primary" to={topicPath(sample.id)}>
        {texts.myModulesSample({ topic: sample.topicName })}
      </LinkButton>
    </p>
  ) : (
    <p className={page.notice}>{texts.myModulesNoneAtAll()}</p>
  )

function ModuleCard({ mine }: { mine: MyModule }) {
  const { id, name, courseName } = mine.module
  return (
    <li className={card.card}>
      <p className={page.over}>{courseName}</p>
      <h3 className={card.name}>
        <Link to={topicsPath(id)}>{name}</Link>
      </h3>
      <ProgressView progress={mine} />
      {mine.dueCount > 0 && (
        <p>
          <DueBadge count={mine.dueCount} />
        </p>
      )}
      <ModuleWay mine={mine} />
    </li>
  )
}

/** Leads to the topic practised last. A module in which nothing was answered begins with its topics. */
function ModuleWay({ mine }: { mine: MyModule }) {
  const { module, lastTopic } = mine
  const isAgain = isFinished(mine)
  const named = isAgain ? texts.myModuleAgainNamed : texts.myModuleContinueNamed
  return (
    <LinkButton
      variant="quiet"
      className={card.action}
      to={lastTopic ? practicePath(lastTopic.id) : topicsPath(module.id)}
      aria-label={
        lastTopic
          ? named({ module: module.name, topic: lastTopic.topicName })
          : texts.myModuleStartNamed({ module: module.name })
      }
    >
      {lastTopic ? (isAgain ? texts.practisedAgain() : texts.practisedOpen()) : texts.myModuleStart()}
    </LinkButton>
  )
}
