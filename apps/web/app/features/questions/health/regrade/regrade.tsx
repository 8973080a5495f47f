import type { HealthCard } from '@abhyas/contract/questions-health'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { RetryNotice } from '../../../../ui/parts/retry-notice.tsx'
import { RegradeList } from './regrade-list.tsx'
import { RegradePlan } from './regrade-plan.tsx'
import styles from './regrade.module.css'
import { useRegrades } from './use-regrades.ts'

/** The correction of a question that was wrong. Without a proposed key it opens on request, because it counts attempts. */
export function Regrade({ card }: { card: HealthCard }) {
  const { question, proposedKey } = card
  const { data: regrades, running, isError, refetch } = useRegrades(question.id)
  // Null: as the figures propose. A change of the question must not close what an admin is deciding.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (isError && !regrades) return <RetryNotice text={texts.regradesFailed()} onRetry={() => void refetch()} />
  if (!regrades) return null
  const isPlanned = isOpen ?? proposedKey !== null
  return (
    <section className={styles.section} aria-label={texts.regradesTitle()}>
      {running && <p>{texts.regradeBusy()}</p>}
      {!running && isPlanned && (
        <RegradePlan card={card} onDecide={() => setOpen(true)} onStarted={() => setOpen(null)} />
      )}
      {!running && !isPlanned && (
        <p>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {texts.regradeOpen()}
          </Button>
        </p>
      )}
      <RegradeList regrades={regrades} />
    </section>
  )
}
