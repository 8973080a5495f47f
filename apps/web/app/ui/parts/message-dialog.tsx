import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import button from './button.module.css'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

type MessageDialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** Something to read and to close. */
export const MessageDialog = ({ children, ...dialog }: MessageDialogProps) => (
  <Dialog {...dialog}>
    <p>{children}</p>
    <div className={styles.actions}>
      <button type="button" className={`${button.button} ${button.primary}`} onClick={dialog.onClose}>
        {texts.close()}
      </button>
    </div>
  </Dialog>
)
