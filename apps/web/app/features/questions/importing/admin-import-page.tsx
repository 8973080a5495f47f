import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { QUESTION_BANK_PATH } from '../../../admin-paths.ts'
import { topicQuery } from '../../../queries/catalog.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { useSearchId } from '../../../ui/parts/search-field.tsx'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import page from '../../../ui/theme/page.module.css'
import { LastImports } from './last-imports.tsx'

export const meta = () => appMeta(texts.importTitle())

const Importer = lazy(async () => ({ default: (await import('./importer.tsx')).Importer }))

/** Brings questions from a paste or a file into the bank. The link of a topic chooses this topic. */
export default function AdminImportPage() {
  const topicId = useSearchId('topicId') ?? 0
  const { data: topic, isError } = useQuery({ ...topicQuery(topicId), enabled: topicId > 0 })
  // The server does not know the address with its topic, nor what this browser keeps.
  const isReady = useHydrated() && (topicId === 0 || topic !== undefined || isError)
  const place = topic && { courseId: topic.courseId, moduleId: topic.moduleId, topicId: topic.id }
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: QUESTION_BANK_PATH, name: texts.bankTitle() }]} />
      <div className={page.head}>
        <div>
          <h1 tabIndex={-1}>{texts.importTitle()}</h1>
          <p className={page.lead}>{texts.importLead()}</p>
        </div>
      </div>
      <Suspense fallback={<Loading text={texts.loading()} />}>
        {isReady ? <Importer place={place} /> : <Loading text={texts.loading()} />}
      </Suspense>
      <LastImports />
    </div>
  )
}
