import { getHealthRule, setHealthRule } from '@abhyas/contract/questions-health'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { healthRuleQuery } from '../../../queries/admin/health.ts'
import { invalidate, keysOf } from '../../../queries/request-key.ts'
import { RuleCard } from '../../../ui/admin/rule-card.tsx'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import styles from './health.module.css'

/** Whether the figures alone may withdraw a question. */
export function HealthRuleCard() {
  const queryClient = useQueryClient()
  const { data: rule } = useQuery(healthRuleQuery)
  const change = useMutation({
    mutationFn: (withdrawsMiskeys: boolean) => call(setHealthRule, { body: { withdrawsMiskeys } }),
    onSuccess: ({ withdrawsMiskeys }) => toastSuccess(withdrawsMiskeys ? texts.healthRuleOn() : texts.healthRuleOff()),
    onSettled: () => invalidate(queryClient, keysOf(getHealthRule)),
    meta: { errorText: failureText },
  })
  if (!rule) return null
  return (
    <RuleCard
      title={texts.healthRuleTitle()}
      label={texts.healthRuleLabel()}
      hint={texts.healthRuleHint()}
      isOn={rule.withdrawsMiskeys}
      change={change}
      className={styles.rule}
    />
  )
}
