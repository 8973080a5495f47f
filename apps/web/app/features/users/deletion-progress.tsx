import type { UserDeletion } from '@abhyas/contract/users-manage'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useId } from 'react'
import button from '../../ui/parts/button.module.css'
import { useResumeDeletion, useStopDeletion } from './deletion-changes.ts'
import styles from './deletion-progress.module.css'

export function DeletionProgress({ deletion: { state, expired, deleted, kept } }: { deletion: UserDeletion }) {
  const id = useId()
  const { mutate: stop, isPending: isStopping } = useStopDeletion()
  const { mutate: resume, isPending: isResuming } = useResumeDeletion()
  const isRunning = state === 'running'
  const looked = deleted + Object.values(kept).reduce((sum, count) => sum + count, 0)
  const numbers = { deleted: deleted.toLocaleString(FORMATS), expired: expired.toLocaleString(FORMATS) }
  return (
    <div className={styles.progress}>
      <p id={id}>{isRunning ? texts.expiredProgress(numbers) : texts.expiredStopped(numbers)}</p>
      <progress aria-labelledby={id} max={Math.max(expired, 1)} value={looked} />
      <button
        type="button"
        className={`${button.button} ${button.quiet}`}
        aria-disabled={isStopping || isResuming || undefined}
        onClick={() => {
          if (isStopping || isResuming) return
          if (isRunning) stop()
          else resume()
        }}
      >
        {isRunning ? texts.expiredStop() : texts.expiredResume()}
      </button>
    </div>
  )
}
