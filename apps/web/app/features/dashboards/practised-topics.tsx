import type { PractisedTopic } from '@abhyas/contract/practice'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { practicePath } from '../../paths.ts'
import { practisedTopicsQuery } from '../../queries/practice.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import { Loading } from '../../ui/parts/loading.tsx'
import page from '../../ui/theme/page.module.css'
import { DueBadge, MasteryLevel, MasteryReason } from '../../ui/domain/mastery.tsx'
import { isFinished, ProgressView } from '../../ui/domain/progress-view.tsx'

/** On a phone more cards would push everything else away. */
const SHOWN_AT_FIRST = 3

/** Lists the topics to continue, the latest first. Shows nothing before the first practice. */
export function PractisedTopics() {
  const { data: topics = [], isPending } = useQuery(practisedTopicsQuery)
  const [isAll, setAll] = useState(false)
  if (isPending) return <Loading text={texts.loading()} />
  if (topics.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="practised">
      <h2 id="practised">{texts.practisedTitle()}</h2>
      <ul className={card.grid}>
        {(isAll ? topics : topics.slice(0, SHOWN_AT_FIRST)).map((practised) => (
          <PractisedCard key={practised.topic.id} practised={practised} />
        ))}
      </ul>
      {!isAll && topics.length > SHOWN_AT_FIRST && (
        <p className={page.below}>
          <Button variant="quiet" onClick={() => setAll(true)}>
            {texts.practisedMore({ count: topics.length - SHOWN_AT_FIRST })}
          </Button>
        </p>
      )}
    </section>
  )
}

function PractisedCard({ practised }: { practised: PractisedTopic }) {
  const { topic, mastery, dueCount, ...progress } = practised
  const { id, topicName } = topic
  const isAgain = isFinished(progress)
  return (
    <li className={card.card}>
      <h3 className={card.name}>{topicName}</h3>
      <p className={page.tools}>
        <MasteryLevel level={mastery.level} />
        <DueBadge count={dueCount} />
      </p>
      <ProgressView progress={progress} />
      <MasteryReason mastery={mastery} />
      <LinkButton
        variant="quiet"
        className={card.action}
        to={practicePath(id)}
        aria-label={(isAgain ? texts.practisedAgainNamed : texts.practisedOpenNamed)({ topic: topicName })}
      >
        {isAgain ? texts.practisedAgain() : texts.practisedOpen()}
      </LinkButton>
    </li>
  )
}
