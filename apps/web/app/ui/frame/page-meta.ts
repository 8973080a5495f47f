import * as texts from '@abhyas/messages/texts'
import type { MetaDescriptor } from 'react-router'

/** Search engines must not index the app's pages. */
export const appMeta = (title?: string): MetaDescriptor[] => [
  { title: title ? texts.pageTitle({ page: title }) : texts.siteTitle() },
  { name: 'robots', content: 'noindex' },
]
