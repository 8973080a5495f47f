import type { Regrade } from '@abhyas/contract/exams-regrades'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { madeChangesQuery } from '../../../../queries/admin/regrades.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../../ui/parts/confirm-dialog.tsx'
import page from '../../../../ui/theme/page.module.css'
import { momentInWords } from '../../../../ui/words/india-day.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { POLICY_NAMES } from './policy-words.ts'
import styles from './regrade.module.css'
import { useTakeBack } from './use-regrades.ts'

/** The corrections of a question, the newest first, each with its state and the way back. */
export function RegradeList({ regrades }: { regrades: Regrade[] }) {
  if (regrades.length === 0) return null
  return (
    <>
      <h3>{texts.regradesTitle()}</h3>
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
  const { mutate: takeBack, isPending } = useTakeBack(close)
  const when = momentInWords(startedAt)
  return (
    <li className={styles.regrade}>
      <strong>{POLICY_NAMES[policy]()}</strong>
      <p className={styles.quiet}>
        {texts.regradeBy({ name: authorName ?? texts.healthSomebody(), when })}
        {examIds && ` · ${texts.regradeOfExams({ count: examIds.length })}`}
      </p>
      {reason && <p className={styles.words}>‘{reason}’</p>}
      <p role={endedAt === null ? 'status' : undefined}>
        {stateText(regrade)} {takenBackBy !== null && texts.regradeWasTakenBack()}
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

function stateText({ state, changed, nowPass, nowFail, told }: Regrade): string {
  const shown = (count: number) => count.toLocaleString(FORMATS)
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
