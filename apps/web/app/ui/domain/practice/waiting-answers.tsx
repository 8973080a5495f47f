import * as texts from '@abhyas/messages/texts'
import { useSyncExternalStore } from 'react'
import { countWithoutNetwork, subscribeToQueue } from '../../../unsent-answers/practice-queue.ts'
import styles from './round-frame.module.css'

/**
 * Says briefly that answers wait for the network, and aloud only once. They are stored, and the learner need not do
 * anything.
 */
export function WaitingAnswers() {
  const count = useSyncExternalStore(subscribeToQueue, countWithoutNetwork, () => 0)
  return (
    <output className={styles.waiting} aria-relevant="additions">
      {count > 0 && texts.practiceWaiting({ count })}
    </output>
  )
}
