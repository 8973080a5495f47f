import { getReviewRule, setReviewRule } from '@abhyas/contract/site-review-rule'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { reviewRuleQuery } from '../../queries/admin/reviews.ts'
import { invalidate, keysOf } from '../../queries/request-key.ts'
import { RuleCard } from '../../ui/admin/rule-card.tsx'
import { toastSuccess } from '../../ui/frame/toast.ts'
import styles from './site.module.css'

/** Whether questions need a second person. */
export function ReviewRuleCard() {
  const queryClient = useQueryClient()
  const { data: rule } = useQuery(reviewRuleQuery)
  const change = useMutation({
    mutationFn: (needsSecondPerson: boolean) => call(setReviewRule, { body: { needsSecondPerson } }),
    onSuccess: ({ needsSecondPerson }) =>
      toastSuccess(needsSecondPerson ? texts.reviewRuleOn() : texts.reviewRuleOff()),
    onSettled: () => invalidate(queryClient, keysOf(getReviewRule)),
    meta: { errorText: () => texts.reviewRuleFailed() },
  })
  if (!rule) return null
  return (
    <RuleCard
      title={texts.reviewRuleTitle()}
      label={texts.reviewRuleLabel()}
      hint={texts.reviewRuleHint()}
      isOn={rule.needsSecondPerson}
      change={change}
      className={styles.alone}
    />
  )
}
