import type { BankQuestion } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { adminQuestionsPath, IMPORT_PATH } from '../../../admin-paths.ts'
import { questionBankQuery } from '../../../queries/admin/questions.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { ExportButton } from '../../../ui/admin/exporting/export-button.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { RowLink } from '../../../ui/admin/row-actions.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { BankBar } from './bank-bar.tsx'
import { isFiltered, queryOf, useBankFilter } from './bank-filter.ts'
import { BankFilterFields } from './bank-filter-fields.tsx'
import { bankList } from './admin-question-rows.ts'
import { QuestionTable } from './question-table.tsx'
import { ReviewQueue } from '../review/review-queue.tsx'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'

export const meta = () => appMeta(texts.bankTitle())

export default function AdminBankPage() {
  const { filter } = useBankFilter()
  const questions = usePages(questionBankQuery(queryOf(filter)))
  return (
    <AdminList
      title={texts.bankTitle()}
      lead={texts.bankLead()}
      add={
        <div className={page.actions}>
          <LinkButton variant="quiet" to={IMPORT_PATH}>
            {texts.importLink()}
          </LinkButton>
          <ExportButton
            filter={queryOf(filter)}
            about={isFiltered(filter) ? texts.exportOfSearch() : texts.exportOfBank()}
          />
        </div>
      }
      above={
        <>
          <ReviewQueue />
          <BankFilterFields />
        </>
      }
      query={questions}
      loadingText={texts.questionsLoading()}
      failedText={texts.questionsFetchFailed()}
      emptyText={isFiltered(filter) ? texts.bankNone() : texts.bankEmpty()}
    >
      {(rows) => (
        <>
          <BankTable key={JSON.stringify(filter)} rows={rows} total={questions.total} isOld={questions.isOld} />
          <ShowMore shown={rows.length} total={questions.total} more={questions.more} />
        </>
      )}
    </AdminList>
  )
}

type BankTableProps = { rows: BankQuestion[]; total: string; isOld: boolean }

/** While a new search runs nothing can be selected, because the rows belong to the old search. */
function BankTable({ rows, total, isOld }: BankTableProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      <QuestionTable
        rows={rows}
        list={bankList}
        placeColumn={{
          head: texts.bankColumnPlace(),
          cell: ({ courseName, moduleName, topicName }) => [courseName, moduleName, topicName].join(' / '),
        }}
        {...(!isOld && { selection: { ids: selectedIds, onChange: setSelectedIds } })}
        links={({ topicId, questionText }) => (
          <RowLink to={adminQuestionsPath(topicId)} label={texts.bankOpenNamed({ name: excerptOf(questionText) })}>
            {texts.bankOpen()}
          </RowLink>
        )}
      />
      {selectedIds.size > 0 && (
        <BankBar ids={[...selectedIds]} total={total} onSelect={(ids) => setSelectedIds(new Set(ids))} />
      )}
    </>
  )
}
