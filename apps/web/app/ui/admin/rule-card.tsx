import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import formStyles from './form.module.css'

type RuleCardProps = {
  title: string
  label: string
  hint: string
  isOn: boolean
  change: UseMutationResult<unknown, Error, boolean>
  className: string | undefined
}

/** One rule of the site. Its switch saves at once, because it stands alone. */
export function RuleCard({ title, label, hint, isOn, change, className }: RuleCardProps) {
  const titleId = useId()
  // A mutation becomes pending a moment after the click; until then React would draw the old choice again.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (wanted: boolean) => {
    if (chosen !== null) return
    setChosen(wanted)
    change.mutate(wanted, { onSettled: () => setChosen(null) })
  }
  return (
    <section className={`${formStyles.card} ${className}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={formStyles.title}>
        {title}
      </h2>
      <Switch
        label={label}
        description={hint}
        checked={chosen ?? isOn}
        onChange={({ currentTarget: { checked } }) => choose(checked)}
      />
    </section>
  )
}
