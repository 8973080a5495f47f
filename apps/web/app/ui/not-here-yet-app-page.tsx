import * as texts from '@abhyas/messages/texts'
import { MessagePage } from './message-page.tsx'
import { appMeta } from './page-meta.ts'

export const meta = () => appMeta(texts.notHereYetTitle())

export default function NotHereYetAppPage() {
  return <MessagePage title={texts.notHereYetTitle()} text={texts.notHereYetText()} />
}
