import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import button from './button.module.css'
import styles from './message-dialog.module.css'

type MessageDialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** Something to read and to close. */
export const MessageDialog = ({ title, isOpen, onClose, children }: MessageDialogProps) => (
  <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.close() }}>
    <p>{children}</p>
    <div className={styles.actions}>
      <button type="button" className={`${button.button} ${button.primary}`} onClick={onClose} data-autofocus>
        {texts.close()}
      </button>
    </div>
  </Modal>
)
