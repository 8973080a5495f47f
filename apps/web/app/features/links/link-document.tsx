import type { Category } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import doc from '../../ui/frame/document.module.css'
import { MessagePage } from '../../ui/frame/message-page.tsx'
import page from '../../ui/theme/page.module.css'
import { Unavailable } from '../../ui/frame/unavailable.tsx'
import type { LoadedCategory } from './load-category.ts'

type LinkDocumentProps<Row> = {
  loaded: LoadedCategory<Row>
  path: string
  title: (category: Category | null) => string
  failedText: string
  emptyText: string
  /** The link to the other kind of links in the same category. */
  other: (category: Category) => { href: string; text: string }
  children: (rows: Row[]) => ReactNode
}

/** Shows the videos or the blogs of a category to everybody. */
export function LinkDocument<Row>(props: LinkDocumentProps<Row>) {
  const { loaded, path, title, failedText, emptyText, other, children } = props
  const { category, rows, status } = loaded
  if (status === 404) return <MessagePage title={texts.notFoundTitle()} text={texts.notFoundText()} />
  const elsewhere = category && other(category)
  return (
    <div className={page.page}>
      <h1>{title(category)}</h1>
      {elsewhere && (
        <a className={doc.link} href={elsewhere.href}>
          {elsewhere.text}
        </a>
      )}
      <div className={page.section}>
        {!category && rows && <Unavailable text={texts.categoryNameFailed()} retryPath={path} />}
        {!rows && <Unavailable text={failedText} retryPath={path} />}
        {rows?.length === 0 && <p className={page.notice}>{emptyText}</p>}
        {rows && rows.length > 0 && children(rows)}
      </div>
    </div>
  )
}
