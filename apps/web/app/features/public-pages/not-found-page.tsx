import * as texts from '@abhyas/messages/texts'
import { data } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { MessagePage } from '../../ui/frame/message-page.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'

export const handle: PageHandle = { isDocument: true, isOpenToAll: true }

export const loader = () => data(null, { status: 404 })

export const meta = () => appMeta(texts.notFoundTitle())

export default function NotFoundPage() {
  return <MessagePage title={texts.notFoundTitle()} text={texts.notFoundText()} />
}
