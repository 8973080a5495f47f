import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QUESTION_BANK_PATH } from '../../../admin-paths.ts'
import { topicQuery } from '../../../queries/catalog.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import page from '../../../ui/theme/page.module.css'
import { Importer } from './importer.tsx'
import { LastImports } from './last-imports.tsx'

export const meta = () => appMeta(texts.importTitle())

/** Brings questions from a paste or a file into the bank. The link of a topic chooses this topic. */
export default function AdminImportPage() {
  // useSearchId would bring the code of a search field, which this page does not have.
  const topicId = Number(useSearchParams()[0].get('topicId')) || 0
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
      {isReady ? <Importer place={place} /> : <Loading text={texts.loading()} />}
      <LastImports />
    </div>
  )
}
