import '@mantine/core/styles/Switch.layer.css'
import { getReviewRule, setReviewRule } from '@abhyas/contract/site-review-rule'
import * as texts from '@abhyas/messages/texts'
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/call.ts'
import { reviewRuleQuery } from '../../queries/admin/reviews.ts'
import { invalidate, keysOf } from '../../queries/request-key.ts'
import formStyles from '../../ui/admin/form.module.css'
import { toastSuccess } from '../../ui/frame/toast.ts'
import styles from './site.module.css'

/** Whether questions need a second person. The switch saves at once, because it stands alone. */
export function ReviewRuleCard() {
  const titleId = useId()
  const queryClient = useQueryClient()
  const { data: rule } = useQuery(reviewRuleQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (needsSecondPerson: boolean) => call(setReviewRule, { body: { needsSecondPerson } }),
    onSuccess: ({ needsSecondPerson }) =>
      toastSuccess(needsSecondPerson ? texts.reviewRuleOn() : texts.reviewRuleOff()),
    onSettled: () => invalidate(queryClient, keysOf(getReviewRule)),
    meta: { errorText: () => texts.reviewRuleFailed() },
  })
  if (!rule) return null
  return (
    <section className={`${formStyles.card} ${styles.alone}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={formStyles.title}>
        {texts.reviewRuleTitle()}
      </h2>
      <Switch
        label={texts.reviewRuleLabel()}
        description={texts.reviewRuleHint()}
        checked={isPending ? variables : rule.needsSecondPerson}
        onChange={({ currentTarget: { checked } }) => !isPending && mutate(checked)}
      />
    </section>
  )
}
