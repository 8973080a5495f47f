import type { ExtraTime } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { briefingQuery, extraTimesQuery } from '../../../queries/admin/exams.ts'
import { LearnerCell } from '../../../ui/admin/learner-cell.tsx'
import { learnerAddress } from '../../../ui/admin/learner-name.ts'
import { RowButton } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { Button } from '../../../ui/button/button.tsx'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import page from '../../../ui/theme/page.module.css'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { ExtraTimeDialog, type Gift } from './extra-time-dialog.tsx'

/** Lists the learners with extra time for an exam. An admin can also give it before a learner starts. */
export function ExtraTimes({ examId }: { examId: number }) {
  const { data, total, isError, refetch, more } = usePages(extraTimesQuery(examId))
  const [gift, setGift] = useState<Gift | null>(null)
  // Only the dialog needs the sections, and opens when they are known: each timed section has its own field.
  const facts = useQuery({ ...briefingQuery(examId), enabled: gift !== null })
  return (
    <section className={page.page} aria-labelledby="extra-times">
      <div className={page.head}>
        <h2 id="extra-times">{texts.extraTimesTitle()}</h2>
        <Button
          variant="primary"
          onClick={() => setGift({ learner: null, seconds: 0, sectionSeconds: null, reason: '' })}
        >
          {texts.extraTimeGive()}
        </Button>
      </div>
      {gift && facts.isLoading && <Loading text={texts.loading()} />}
      {gift && facts.isError && !facts.data && (
        <RetryNotice text={texts.extraTimeFactsFailed()} onRetry={() => void facts.refetch()} />
      )}
      {isError && !data && <RetryNotice text={texts.extraTimesFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.loading()} />}
      {data?.length === 0 && <p className={page.notice}>{texts.extraTimesNone()}</p>}
      {data && data.length > 0 && <GivenTable given={data} onChange={setGift} />}
      {more && <ShowMore shown={data?.length ?? 0} total={total} more={more} />}
      <ExtraTimeDialog
        examId={examId}
        sections={facts.data?.sections ?? null}
        gift={facts.data ? gift : null}
        onClose={() => setGift(null)}
      />
    </section>
  )
}

const GivenTable = ({ given, onChange }: { given: ExtraTime[]; onChange: (given: ExtraTime) => void }) => (
  <RowTable
    rows={given.map((row) => ({ ...row, id: row.learner.id }))}
    nameOf={({ learner }) => learnerAddress(learner)}
    columns={[
      { head: texts.adminAttemptColumnLearner(), cell: LearnerCell },
      {
        head: texts.adminAttemptColumnExtra(),
        cell: ({ seconds }) => texts.adminAttemptExtraTime({ time: timeInWords(seconds) }),
      },
      { head: texts.extraTimeReason(), cell: ({ reason }) => reason },
      {
        head: texts.extraTimeColumnGiven(),
        cell: ({ givenAt }) => <time dateTime={givenAt}>{momentInWords(givenAt)}</time>,
      },
    ]}
    links={(row) =>
      row.learner.email && (
        <RowButton
          label={texts.extraTimeChangeNamed({ name: learnerAddress(row.learner) })}
          onClick={() => onChange(row)}
        >
          {texts.extraTimeChange()}
        </RowButton>
      )
    }
  />
)
