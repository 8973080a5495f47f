import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { practicePath } from '../../paths.ts'
import { practisedTopicsQuery } from '../../queries/practice.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import { Loading } from '../../ui/parts/loading.tsx'
import page from '../../ui/theme/page.module.css'
import { ProgressBar } from '../../ui/parts/progress-bar.tsx'

/** Lists the topics to continue, the latest first. Shows nothing before the first practice. */
export function PractisedTopics() {
  const { data: topics = [], isPending } = useQuery(practisedTopicsQuery)
  if (isPending) return <Loading text={texts.loading()} />
  if (topics.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="practised">
      <h2 id="practised">{texts.practisedTitle()}</h2>
      <ul className={card.grid}>
        {topics.map(({ topic: { id, topicName }, answeredCount, rightCount, questionCount }) => {
          const soFar = texts.practiceSoFar({ answered: answeredCount, count: questionCount, right: rightCount })
          return (
            <li key={id} className={card.card}>
              <h3 className={card.name}>{topicName}</h3>
              <ProgressBar value={answeredCount} max={questionCount} label={soFar} />
              <p className={card.text}>{soFar}</p>
              <LinkButton
                variant="quiet"
                className={card.action}
                to={practicePath(id)}
                aria-label={texts.practisedOpenNamed({ topic: topicName })}
              >
                {texts.practisedOpen()}
              </LinkButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
