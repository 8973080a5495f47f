import { notifications } from '@mantine/notifications'
import * as texts from '@abhyas/messages/texts'

const TOAST_MS = 5000

/** One at a time: the newest is what matters, and on a phone two would cover half the page. */
function show(color: string, message: string, detail?: string): void {
  notifications.clean()
  void notifications.show({
    ...(detail ? { title: message, message: detail } : { message }),
    color,
    autoClose: TOAST_MS,
    closeButtonProps: { 'aria-label': texts.close() },
  })
}

/** `detail` is a second line below. */
export const toastSuccess = (message: string, detail?: string): void => show('green', message, detail)
export const toastError = (message: string, detail?: string): void => show('red', message, detail)
export const toastNotice = (message: string): void => show('indigo', message)
