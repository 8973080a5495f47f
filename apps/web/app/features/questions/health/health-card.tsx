import type { HealthCard } from '@abhyas/contract/questions-health'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { adminQuestionsPath } from '../../../admin-paths.ts'
import { isGone } from '../../../api/api-error.ts'
import { healthCardQuery } from '../../../queries/admin/health.ts'
import { editButtonId } from '../../../ui/admin/row-actions.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { EditQuestion } from '../editor/edit-question.tsx'
import { FLAG_NAMES, flagSentence, percentOf } from './flag-words.ts'
import { HealthActions } from './health-actions.tsx'
import { HealthExams, HealthReports, HealthVersions } from './health-background.tsx'
import { HealthFigures } from './health-figures.tsx'
import styles from './health.module.css'
import { OptionChart } from './option-chart.tsx'
import { Regrade } from './regrade/regrade.tsx'
import { healthList } from './use-health.ts'

type HealthCardPaneProps = {
  id: number
  /** The address of the list, where the card has the page for itself. */
  back: string | null
}

/** The card of one question: what its answers say, and what an admin can do about it. */
export function HealthCardPane({ id, back }: HealthCardPaneProps) {
  const { data: card, isError, error, refetch } = useQuery(healthCardQuery(id))
  const backLink = useRef<HTMLDivElement>(null)
  // The tapped row is gone, and the card begins above what was in sight.
  useEffect(() => {
    if (back === null) return
    backLink.current?.querySelector('a')?.focus()
    window.scrollTo(0, 0)
  }, [back])
  return (
    <div>
      {back !== null && (
        <div ref={backLink} className={page.filters}>
          <LinkButton variant="quiet" to={back}>
            ← {texts.healthBack()}
          </LinkButton>
        </div>
      )}
      <article className={styles.card} aria-busy={!card && !isError}>
        {isError && !card && isGone(error) && <p>{texts.healthCardGone()}</p>}
        {isError && !card && !isGone(error) && (
          <RetryNotice text={texts.healthCardFailed()} onRetry={() => void refetch()} />
        )}
        {!card && !isError && <Loading text={texts.healthCardLoading()} />}
        {card && <Card card={card} />}
      </article>
    </div>
  )
}

function Card({ card }: { card: HealthCard }) {
  const { question, exams, reports } = card
  const [isEdited, setEdited] = useState(false)
  const endEditing = () => {
    // Rendered first, so that the card has its Edit button again.
    flushSync(() => setEdited(false))
    document.getElementById(editButtonId(question.id))?.focus()
  }
  return (
    <>
      <div className={styles.over}>
        <h2>{texts.healthNumber({ id: question.id })}</h2>
        <Link to={adminQuestionsPath(question.topicId)}>
          {[question.courseName, question.moduleName, question.topicName].join(' / ')}
        </Link>
      </div>
      {isEdited ? (
        <EditQuestion question={question} list={healthList} onDone={endEditing} />
      ) : (
        <>
          <div className={styles.asked}>
            <RichText text={question.questionText} html={question.html.questionText} />
          </div>
          <OptionChart card={card} />
          <Reasons card={card} />
          <Regrade card={card} />
          <HealthActions card={card} onEdit={() => setEdited(true)} />
          <HealthReports reports={reports} />
          <HealthFigures card={card} />
          <div>
            <HealthVersions card={card} />
            <HealthExams exams={exams} />
          </div>
        </>
      )}
    </>
  )
}

/** Each flag in words. One that an admin has dismissed is still named, because it explains the figures. */
function Reasons({ card }: { card: HealthCard }) {
  if (card.flags.length === 0) {
    const text = card.figures.answers === 0 ? texts.healthUnanswered() : texts.healthSound()
    return <p className={styles.state}>{text}</p>
  }
  return (
    <ul className={styles.reasons}>
      {card.flags.map((reason) => (
        <li key={reason.flag} className={styles.reason}>
          <Badge tone={reason.isDismissed ? 'quiet' : 'waiting'}>
            {FLAG_NAMES[reason.flag]()}
            {reason.isDismissed && ` · ${texts.healthDismissed()}`}
          </Badge>
          <p>
            {flagSentence(reason, card)}{' '}
            <span className={styles.quiet}>{texts.healthSure({ percent: percentOf(reason.certainty) })}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
