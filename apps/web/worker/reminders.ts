import { LOCALE } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { TODAY_PATH } from '../app/paths.ts'

declare const self: ServiceWorkerGlobalScope

const STOP = 'stop'
/** A newer reminder takes the place of an older one that was not tapped. */
const TAG = 'daily_reminder'

/** The library of types does not know the buttons of a notification yet. */
type Options = NotificationOptions & { actions: { action: string; title: string }[] }

/** The message of the server holds no words: the words are here, in the language of the learner's pages. */
export function showReminder(event: PushEvent): void {
  const options: Options = {
    tag: TAG,
    lang: LOCALE,
    icon: '/icon-192.png',
    actions: [{ action: STOP, title: texts.remindStop() }],
  }
  event.waitUntil(self.registration.showNotification(texts.remindReady(), options))
}

export function followReminder(event: NotificationEvent): void {
  event.notification.close()
  event.waitUntil(event.action === STOP ? endReminders() : openToday())
}

async function openToday(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname === TODAY_PATH)
  await (open ? open.focus() : self.clients.openWindow(TODAY_PATH))
}

/** The browser refuses our messages from now on. Our server notices with the next one, and forgets this device. */
export async function endReminders(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}
