import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { openCommentsQuery } from '../../../queries/admin/reviews.ts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { RowButton } from '../../../ui/admin/row-actions.tsx'
import { Dialog } from '../../../ui/parts/dialog.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))

/** Buttons of a question's row. What they open loads when it is opened. */
export function ReviewButtons({ question }: { question: Question }) {
  const draft = useState('')
  const [open, setOpen] = useState<'history' | 'review' | null>(null)
  const { data: count = 0 } = useQuery({
    ...openCommentsQuery,
    select: (all) => all.find(({ questionId }) => questionId === question.id)?.count ?? 0,
  })
  const name = excerptOf(question.questionText)
  const close = () => setOpen(null)
  return (
    <>
      <RowButton
        label={count > 0 ? texts.reviewOpenCountNamed({ name, count }) : texts.reviewOpenNamed({ name })}
        onClick={() => setOpen('review')}
      >
        {count > 0 ? texts.reviewOpenCount({ count }) : texts.reviewOpen()}
      </RowButton>
      <RowButton label={texts.versionsOpenNamed({ name })} onClick={() => setOpen('history')}>
        {texts.versionsOpen()}
      </RowButton>
      <Dialog
        title={open === 'history' ? texts.versionsTitle() : texts.reviewTitle()}
        isOpen={open !== null}
        onClose={close}
        isWide
      >
        <Suspense fallback={<Loading text={texts.loading()} />}>
          {open && <ReviewDialog kind={open} question={question} draft={draft} onClose={close} />}
        </Suspense>
      </Dialog>
    </>
  )
}
