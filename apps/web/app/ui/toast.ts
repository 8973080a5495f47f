import { notifications } from '@mantine/notifications'
import * as texts from '@abhyas/messages/texts'

const TOAST_MS = 5000

const closeButtonProps = { 'aria-label': texts.close() }

/** What went wrong on the way is old news now, and on a phone it would cover half the page. */
export function toastSuccess(message: string): void {
  notifications.clean()
  void notifications.show({ message, color: 'green', autoClose: TOAST_MS, closeButtonProps })
}

/** `detail` is a second line below what went wrong. */
export const toastError = (message: string, detail?: string): void =>
  void notifications.show({
    ...(detail ? { title: message, message: detail } : { message }),
    color: 'red',
    autoClose: TOAST_MS,
    closeButtonProps,
  })

export const toastNotice = (message: string): void =>
  void notifications.show({ message, color: 'indigo', autoClose: TOAST_MS, closeButtonProps })
