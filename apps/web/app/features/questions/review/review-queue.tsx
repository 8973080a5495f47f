import * as texts from '@abhyas/messages/texts'
import { questionBankQuery } from '../../../queries/admin/questions.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import page from '../../../ui/theme/page.module.css'

const QUEUE = { state: 'in_review', isMine: 'no' } as const

/** Leads a reviewer to the questions that others sent to review. Absent when there are none. */
export function ReviewQueue() {
  const { total } = usePages(questionBankQuery({ ...QUEUE, limit: 1 }))
  const count = Number.parseInt(total.replaceAll(',', ''), 10)
  if (!count) return null
  return (
    <p className={page.filters}>
      <LinkButton variant="quiet" to={{ search: String(new URLSearchParams(QUEUE)) }}>
        {texts.reviewQueue({ count })}
      </LinkButton>
    </p>
  )
}
