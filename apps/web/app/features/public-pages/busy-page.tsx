import * as texts from '@abhyas/messages/texts'
import { data } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { MessagePage } from '../../ui/frame/message-page.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'

export const handle: PageHandle = { isDocument: true }

export const loader = () => data(null, { status: 503 })

export const meta = () => appMeta(texts.busyTitle())

export default function BusyPage() {
  return <MessagePage title={texts.busyTitle()} text={texts.busyText()} />
}
