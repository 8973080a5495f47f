import type { HealthCard } from '@abhyas/contract/questions-health'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { ReasonDialog } from '../../../ui/admin/reason-dialog.tsx'
import { editButtonId } from '../../../ui/admin/row-actions.tsx'
import { Button } from '../../../ui/button/button.tsx'
import page from '../../../ui/theme/page.module.css'
import { dayInWords } from '../../../ui/words/india-day.ts'
import { ReviewButtons } from '../review/review-buttons.tsx'
import { AskDialog } from './ask-dialog.tsx'
import styles from './health.module.css'
import { useHealth } from './use-health.ts'

/** What has been decided about the question, and what can be decided now. */
export function HealthActions({ card, onEdit }: { card: HealthCard; onEdit: () => void }) {
  const { question, flags, dismissed, withdrawn } = card
  const { restore, withdraw, dismiss, ask } = useHealth(question.id)
  const [open, setOpen] = useState<'dismiss' | 'ask' | null>(null)
  const close = () => setOpen(null)
  const isFlagged = flags.some(({ isDismissed }) => !isDismissed)
  const restoreButton = (
    <Button variant="quiet" isPending={restore.isPending} onClick={() => restore.mutate()}>
      {texts.healthRestore()}
    </Button>
  )
  return (
    <>
      {withdrawn && <p className={styles.state}>{withdrawnText(withdrawn)}</p>}
      {dismissed && <p className={styles.state}>{dismissedText(dismissed)}</p>}
      <div className={page.tools}>
        {/* One button takes the place of the other, and keeps the focus. */}
        {isFlagged ? (
          <Button variant="quiet" onClick={() => setOpen('dismiss')}>
            {texts.healthKeyIsRight()}
          </Button>
        ) : (
          dismissed && restoreButton
        )}
        {isFlagged && dismissed && restoreButton}
        <Button variant="quiet" isPending={withdraw.isPending} onClick={() => withdraw.mutate(!withdrawn)}>
          {withdrawn ? texts.healthAskAgain() : texts.healthWithdraw()}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('ask')}>
          {texts.healthAskAuthor()}
        </Button>
        <Button id={editButtonId(question.id)} variant="quiet" onClick={onEdit}>
          {texts.healthEdit()}
        </Button>
        <ReviewButtons question={question} />
      </div>
      <ReasonDialog
        isOpen={open === 'dismiss'}
        title={texts.healthDismissTitle()}
        text={<p>{texts.healthDismissText()}</p>}
        reasonLabel={texts.healthDismissReason()}
        confirmLabel={texts.healthDismissConfirm()}
        send={async (reason) => {
          await dismiss(reason)
          close()
        }}
        onClose={close}
      />
      <AskDialog isOpen={open === 'ask'} author={card.writer?.name ?? null} send={ask} onClose={close} />
    </>
  )
}

function withdrawnText({ at, isByItself, by }: NonNullable<HealthCard['withdrawn']>): string {
  const day = dayInWords(at)
  return isByItself
    ? texts.healthIsWithdrawnByItself({ day })
    : texts.healthIsWithdrawn({ day, name: by ?? texts.healthSomebody() })
}

function dismissedText({ reason, by, at }: NonNullable<HealthCard['dismissed']>): string {
  const [name, day] = [by ?? texts.healthSomebody(), dayInWords(at)]
  return reason ? texts.healthIsDismissed({ name, day, reason }) : texts.healthIsDismissedNoReason({ name, day })
}
