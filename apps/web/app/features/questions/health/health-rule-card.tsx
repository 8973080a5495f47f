import '@mantine/core/styles/Switch.layer.css'
import { getHealthRule, setHealthRule } from '@abhyas/contract/questions-health'
import * as texts from '@abhyas/messages/texts'
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../api/call.ts'
import { healthRuleQuery } from '../../../queries/admin/health.ts'
import { invalidate, keysOf } from '../../../queries/request-key.ts'
import formStyles from '../../../ui/admin/form.module.css'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import styles from './health.module.css'

/** Whether the figures alone may withdraw a question. The switch saves at once, because it stands alone. */
export function HealthRuleCard() {
  const titleId = useId()
  const queryClient = useQueryClient()
  const { data: rule } = useQuery(healthRuleQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (withdrawsMiskeys: boolean) => call(setHealthRule, { body: { withdrawsMiskeys } }),
    onSuccess: ({ withdrawsMiskeys }) => toastSuccess(withdrawsMiskeys ? texts.healthRuleOn() : texts.healthRuleOff()),
    onSettled: () => invalidate(queryClient, keysOf(getHealthRule)),
    meta: { errorText: failureText },
  })
  if (!rule) return null
  return (
    <section className={`${formStyles.card} ${styles.rule}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={formStyles.title}>
        {texts.healthRuleTitle()}
      </h2>
      <Switch
        label={texts.healthRuleLabel()}
        description={texts.healthRuleHint()}
        checked={isPending ? variables : rule.withdrawsMiskeys}
        onChange={({ currentTarget: { checked } }) => !isPending && mutate(checked)}
      />
    </section>
  )
}
