import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../ui/button/button.tsx'
import { today } from '../../../ui/words/india-day.ts'
import page from '../../../ui/theme/page.module.css'
import { useSetSearchWords } from '../../../ui/parts/search-field.tsx'
import { FIRST_DAY, LAST_DAYS, type Period, type periodOf } from './revenue-period.ts'
import styles from './revenue.module.css'

export function PeriodFields({ period: { from, to, days } }: { period: ReturnType<typeof periodOf> }) {
  const setWords = useSetSearchWords()
  const choose = (chosen: Partial<Period>) => setWords({ days: '', from, to, ...chosen })
  return (
    <div className={page.filters}>
      <nav className={styles.periods} aria-label={texts.revenuePeriod()}>
        {LAST_DAYS.map((count) => (
          <LinkButton
            key={count}
            variant="quiet"
            to={`?days=${count}`}
            replace
            preventScrollReset
            aria-current={count === days || undefined}
          >
            {texts.revenueLastDays({ days: count })}
          </LinkButton>
        ))}
      </nav>
      <div className={styles.periods}>
        <DayField label={texts.revenueFrom()} day={from} onChange={(day) => choose({ from: day })} />
        <DayField label={texts.revenueTo()} day={to} onChange={(day) => choose({ to: day })} />
      </div>
    </div>
  )
}

type DayFieldProps = { label: string; day: string; onChange: (day: string) => void }

function DayField({ label, day, onChange }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The address may have changed the period meanwhile. A day that the admin is typing is not overwritten.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = day
  }, [day])
  return (
    <TextInput
      ref={input}
      type="date"
      label={label}
      defaultValue={day}
      min={FIRST_DAY}
      max={today()}
      onChange={({ currentTarget: { value, validity } }) => {
        if (value && validity.valid) onChange(value)
      }}
    />
  )
}
