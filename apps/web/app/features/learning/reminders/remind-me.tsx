import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { remindersQuery } from '../../../queries/reminders.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import styles from './reminders.module.css'

const ReminderSettings = lazy(async () => ({ default: (await import('./reminder-settings.tsx')).ReminderSettings }))

/** A quiet offer for learners without reminders. A tap opens the settings in its place; nobody else sees it. */
export function RemindMe() {
  const { data: reminders } = useQuery(remindersQuery)
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<Loading text={texts.loading()} />}>
        <ReminderSettings />
      </Suspense>
    )
  if (!reminders || reminders.nextAt !== null) return null
  return (
    <div className={styles.offer}>
      <p>{texts.remindOffer()}</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.remindMe()}
      </Button>
    </div>
  )
}
