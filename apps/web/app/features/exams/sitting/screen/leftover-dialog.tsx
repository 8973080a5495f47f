import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import dialog from '../../../../ui/parts/dialog.module.css'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

/** Asks what to do with answers from before another device took over. Only the learner knows whether they still hold. */
export function LeftoverDialog({
  sitting,
  view: { writer, leftoverCount: count },
}: {
  sitting: Sitting
  view: SittingView
}) {
  return (
    // The dialog cannot be closed without a decision.
    <Dialog title={texts.sittingLeftoverTitle()} isOpen={writer === 'here' && count > 0} onClose={() => undefined}>
      <p>{texts.sittingLeftoverText({ count })}</p>
      <div className={dialog.actions}>
        <Button variant="quiet" onClick={() => sitting.settleLeftover(false)}>
          {texts.sittingLeftoverLeave()}
        </Button>
        <Button variant="primary" onClick={() => sitting.settleLeftover(true)}>
          {texts.sittingLeftoverUse()}
        </Button>
      </div>
    </Dialog>
  )
}
