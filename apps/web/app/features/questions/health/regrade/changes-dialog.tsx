import * as texts from '@abhyas/messages/texts'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import dialog from '../../../../ui/parts/dialog.module.css'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'

const Changes = lazy(async () => ({ default: (await import('./changes.tsx')).Changes }))

type ChangesDialogProps = ComponentProps<typeof Changes> & { title: string; isOpen: boolean; onClose: () => void }

/** The attempts that a correction changes or has changed. The table loads when it is opened. */
export const ChangesDialog = ({ title, isOpen, query, onClose }: ChangesDialogProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose} isWide>
    <Suspense fallback={<Loading text={texts.changesLoading()} />}>
      <Changes query={query} />
    </Suspense>
    <div className={dialog.actions}>
      <Button variant="primary" onClick={onClose}>
        {texts.close()}
      </Button>
    </div>
  </Dialog>
)
