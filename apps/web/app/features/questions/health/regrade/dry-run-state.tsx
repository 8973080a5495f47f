import type { PolicyCounts } from '@abhyas/contract/exams-regrades'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import styles from './regrade.module.css'
import type { useDryRun } from './use-dry-run.ts'

type DryRunStateProps = {
  run: ReturnType<typeof useDryRun>
  /** What the chosen policy would do, as far as it is known. */
  counts: PolicyCounts | undefined
  onSee: () => void
}

/** How far the count is, and then what would change. */
export function DryRunState({ run: { dryRun, isDone, isStopped, stop, goOn }, counts, onSee }: DryRunStateProps) {
  const attempts = dryRun?.attempts ?? 0
  if (!isDone || !dryRun || !counts)
    return (
      <div className={styles.preview}>
        {isStopped ? <p>{texts.regradeStopped()}</p> : <Loading text={texts.regradeCounting({ count: attempts })} />}
        <Button variant="quiet" onClick={isStopped ? goOn : stop}>
          {isStopped ? texts.regradeGoOn() : texts.regradeStop()}
        </Button>
      </div>
    )
  const { changed, nowPass, nowFail } = counts
  const count = changed.toLocaleString(FORMATS)
  return (
    <div className={styles.preview}>
      <div>
        <output>
          <strong>
            {attempts === 0
              ? texts.regradePreviewNone()
              : texts.regradePreview({ count: attempts, changed: count, pass: nowPass, fail: nowFail })}
          </strong>
        </output>
        <p className={styles.quiet}>{changed === 0 ? texts.regradeNoneTold() : texts.regradeTold()}</p>
        {dryRun.papersWithOtherOptions > 0 && (
          <p className={styles.quiet}>{texts.regradeOtherOptions({ count: dryRun.papersWithOtherOptions })}</p>
        )}
        {counts.policy === 'left_out' && dryRun.papersOfOneQuestion > 0 && (
          <p className={styles.quiet}>{texts.regradeOneQuestion({ count: dryRun.papersOfOneQuestion })}</p>
        )}
      </div>
      {changed > 0 && (
        <Button variant="quiet" aria-label={texts.regradeSeeNamed({ count })} onClick={onSee}>
          {texts.regradeSee({ count })}
        </Button>
      )}
    </div>
  )
}
