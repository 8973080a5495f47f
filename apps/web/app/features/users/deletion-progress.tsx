import type { UserDeletion } from '@abhyas/contract/users-manage'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useId } from 'react'
import { Button } from '../../ui/button/button.tsx'
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
      <Button variant="quiet" isPending={isStopping || isResuming} onClick={() => (isRunning ? stop() : resume())}>
        {isRunning ? texts.expiredStop() : texts.expiredResume()}
      </Button>
    </div>
  )
}
