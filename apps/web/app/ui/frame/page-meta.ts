import * as texts from '@abhyas/messages/texts'
import type { MetaDescriptor } from 'react-router'

/** Pages of the app are nobody's search result. */
export const appMeta = (title?: string): MetaDescriptor[] => [
  { title: title ? texts.pageTitle({ page: title }) : texts.siteTitle() },
  { name: 'robots', content: 'noindex' },
]
