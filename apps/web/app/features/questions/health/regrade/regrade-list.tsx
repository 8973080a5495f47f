import type { Regrade } from '@abhyas/contract/exams-regrades'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { madeChangesQuery } from '../../../../queries/admin/regrades.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../../ui/parts/confirm-dialog.tsx'
import { focusOnWhatIsLeft } from '../../../../ui/parts/focus-on-what-is-left.ts'
import page from '../../../../ui/theme/page.module.css'
import { momentInWords } from '../../../../ui/words/india-day.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { POLICY_NAMES } from './policy-words.ts'
import styles from './regrade.module.css'
import { useTakeBack } from './use-regrades.ts'

/** The focus goes here when a correction has begun. */
export const REGRADES_ID = 'regrades'

/** The corrections of a question, the newest first, each with its state and the way back. */
export function RegradeList({ regrades }: { regrades: Regrade[] }) {
  if (regrades.length === 0) return null
  return (
    <>
      <h3 id={REGRADES_ID}>{texts.regradesTitle()}</h3>
      <ol className={styles.regrades}>
        {regrades.map((regrade) => (
          <Entry key={regrade.id} regrade={regrade} />
        ))}
      </ol>
    </>
  )
}

function Entry({ regrade }: { regrade: Regrade }) {
  const { policy, authorName, startedAt, reason, examIds, endedAt, changed, takenBackBy, mayTakeBack } = regrade
  const [open, setOpen] = useState<'changes' | 'back' | null>(null)
  const close = () => setOpen(null)
  const { mutate: takeBack, isPending } = useTakeBack(() => {
    flushSync(close)
    focusOnWhatIsLeft(document.getElementById(REGRADES_ID))
  })
  const when = momentInWords(startedAt)
  return (
    <li className={styles.regrade}>
      <strong>{POLICY_NAMES[policy]()}</strong>
      <p className={styles.quiet}>
        {texts.regradeBy({ name: authorName ?? texts.healthSomebody(), when })}
        {examIds && ` · ${texts.regradeOfExams({ count: examIds.length })}`}
      </p>
      {reason && <p className={styles.words}>{`‘${reason}’`}</p>}
      <p>
        <output>{stateText(regrade)}</output> {takenBackBy !== null && texts.regradeWasTakenBack()}
      </p>
      <div className={page.tools}>
        {endedAt !== null && changed > 0 && (
          <Button
            variant="quiet"
            aria-label={texts.regradeSeeChangesNamed({ when })}
            onClick={() => setOpen('changes')}
          >
            {texts.regradeSeeChanges()}
          </Button>
        )}
        {mayTakeBack && (
          <Button variant="quiet" aria-label={texts.regradeTakeBackNamed({ when })} onClick={() => setOpen('back')}>
            {texts.regradeTakeBack()}
          </Button>
        )}
      </div>
      <ChangesDialog
        title={texts.changesDoneTitle()}
        isOpen={open === 'changes'}
        query={madeChangesQuery(regrade.id)}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={open === 'back'}
        title={texts.regradeTakeBackTitle()}
        text={<p>{texts.regradeTakeBackText({ count: changed })}</p>}
        confirmLabel={texts.regradeTakeBack()}
        isPending={isPending}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) takeBack(regrade)
        }}
        onClose={close}
      />
    </li>
  )
}

const shown = (count: number): string => count.toLocaleString(FORMATS)

function stateText({ state, changed, nowPass, nowFail, told }: Regrade): string {
  switch (state) {
    case 'running':
      return texts.regradeRunning({ changed: shown(changed) })
    case 'telling':
      return texts.regradeTelling({ told: shown(told) })
    case 'learning':
      return texts.regradeLearning()
    case 'done':
      return texts.regradeDone({
        changed: shown(changed),
        pass: shown(nowPass),
        fail: shown(nowFail),
        told: shown(told),
      })
  }
}
