import { bringBack, getRevisionPlan, getSetAside, type SetAside } from '@abhyas/contract/learning-goals'
import { getMore } from '@abhyas/contract/learning-more'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { setAsideQuery } from '../../../queries/goals.ts'
import { invalidate, keysOf } from '../../../queries/request-key.ts'
import { Button } from '../../../ui/button/button.tsx'
import { QuestionView } from '../../../ui/domain/question-view.tsx'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import card from '../../../ui/parts/card.module.css'
import { focusOnWhatIsLeft, neighbourOf } from '../../../ui/parts/focus-on-what-is-left.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import styles from './revision.module.css'

/** The questions that were missed too often, each with its explanation. */
export function SetAsideList() {
  const { data: list, isError, refetch } = useQuery(setAsideQuery)
  if (isError && !list) return <RetryNotice text={texts.setAsideFailed()} onRetry={() => void refetch()} />
  if (!list) return <Loading text={texts.loading()} />
  if (list.length === 0) return <p className={page.notice}>{texts.setAsideNone()}</p>
  return (
    <>
      <p>{texts.setAsideText()}</p>
      <ul className={styles.aside}>
        {list.map((each) => (
          <AsideQuestion key={each.question.id} aside={each} />
        ))}
      </ul>
    </>
  )
}

function AsideQuestion({ aside: { question, topicName, misses } }: { aside: SetAside }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(bringBack, { params: { questionId: question.id } }),
    onSuccess: async () => {
      const neighbour = neighbourOf(question.id)
      await invalidate(queryClient, keysOf(getSetAside, getRevisionPlan, getMore))
      focusOnWhatIsLeft(neighbour)
      toastSuccess(texts.setAsideCame())
    },
    meta: { errorText: () => texts.setAsideBackFailed() },
  })
  return (
    <li className={card.card} data-row={question.id}>
      <p className={page.over}>{texts.setAsideMisses({ topic: topicName, count: misses })}</p>
      <QuestionView question={question} html={question.html} />
      <Button
        variant="quiet"
        className={card.action}
        isPending={isPending}
        aria-label={texts.setAsideBackNamed({ question: question.questionText.slice(0, 80) })}
        onClick={() => mutate()}
      >
        {texts.setAsideBack()}
      </Button>
    </li>
  )
}
