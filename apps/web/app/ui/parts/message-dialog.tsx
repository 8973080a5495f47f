import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

type MessageDialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A dialog with a text and a Close button. */
export const MessageDialog = ({ children, ...dialog }: MessageDialogProps) => (
  <Dialog {...dialog}>
    <p>{children}</p>
    <div className={styles.actions}>
      <Button variant="primary" onClick={dialog.onClose}>
        {texts.close()}
      </Button>
    </div>
  </Dialog>
)
