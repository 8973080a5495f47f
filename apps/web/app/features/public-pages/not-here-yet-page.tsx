import * as texts from '@abhyas/messages/texts'
import type { PageHandle } from '../../root.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { appMeta } from '../../ui/page-meta.ts'

export const handle: PageHandle = { isDocument: true }

export const meta = () => appMeta(texts.notHereYetTitle())

export default function NotHereYetPage() {
  return <MessagePage title={texts.notHereYetTitle()} text={texts.notHereYetText()} />
}
