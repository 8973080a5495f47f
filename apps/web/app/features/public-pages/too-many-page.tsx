import * as texts from '@abhyas/messages/texts'
import { data } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { MessagePage } from '../../ui/frame/message-page.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'

export const handle: PageHandle = { isDocument: true }

export const loader = () => data(null, { status: 429 })

export const meta = () => appMeta(texts.tooManyTitle())

export default function TooManyPage() {
  return <MessagePage title={texts.tooManyTitle()} text={texts.tooManyText()} />
}
