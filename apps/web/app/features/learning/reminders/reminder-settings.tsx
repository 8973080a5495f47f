import { type Reminders, type ReminderSettings as Settings, updateReminders } from '@abhyas/contract/learning-reminders'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { remindersQuery } from '../../../queries/reminders.ts'
import { myProfileQuery } from '../../../queries/users.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Choice } from '../../../ui/parts/choice.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { hourInWords, isElsewhere, reminderInWords } from './hour-words.ts'
import styles from './reminders.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The hour and the ways of the reminders. Every change is saved at once, and a line says when the next one comes. */
export function ReminderSettings() {
  const { data: reminders, isError, refetch } = useQuery(remindersQuery)
  if (reminders) return <Loaded reminders={reminders} />
  if (isError) return <RetryNotice text={texts.remindLoadFailed()} onRetry={() => void refetch()} />
  return <Loading text={texts.loading()} />
}

function Loaded({ reminders }: { reminders: Reminders }) {
  const change = useChange()
  // A mutation becomes pending a moment after the tap; until then React would draw the old choice again.
  const [chosen, setChosen] = useState<Settings | null>(null)
  const { hour, byMail, byPush } = chosen ?? reminders
  const { timeZone } = reminders
  const save = (changed: Partial<Settings>) => {
    const settings = { hour, byMail, byPush, ...changed }
    setChosen(settings)
    change.mutate(settings, { onSettled: () => setChosen(null) })
  }
  return (
    <div className={styles.settings}>
      <HourField hour={hour} onChange={(chosen) => save({ hour: chosen })} />
      {isElsewhere(timeZone) && <p className={styles.note}>{texts.remindZone({ zone: timeZone })}</p>}
      <MailChoice isChosen={byMail} onChoose={(chosen) => save({ byMail: chosen })} />
      <DeviceChoice reminders={reminders} />
      <output className={styles.next}>
        {reminders.nextAt
          ? texts.remindNext({ moment: reminderInWords(reminders.nextAt, timeZone) })
          : texts.remindNone()}
      </output>
      {reminders.nextAt && (
        <Button variant="quiet" onClick={() => save({ byMail: false, byPush: false })}>
          {texts.remindStop()}
        </Button>
      )}
    </div>
  )
}

function HourField({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  const id = useId()
  return (
    <div className={styles.hour}>
      <label htmlFor={id}>{texts.remindHour()}</label>
      <select id={id} value={hour} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {HOURS.map((each) => (
          <option key={each} value={each}>
            {hourInWords(each)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A mail goes only to an address that its reader has confirmed. */
function MailChoice({ isChosen, onChoose }: { isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  const { data: profile } = useQuery(myProfileQuery)
  if (!profile) return null
  const { email, emailVerified } = profile
  return (
    <Choice
      label={texts.remindByMail()}
      hint={emailVerified ? texts.remindByMailHint({ email }) : texts.remindByMailUnverified()}
      isChosen={isChosen}
      isDisabled={!emailVerified && !isChosen}
      onChoose={onChoose}
    />
  )
}

function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    // Changes follow each other, so that the last one stands.
    scope: { id: 'reminders' },
    mutationFn: (body: Settings) => call(updateReminders, { body }),
    onSuccess: (changed) => queryClient.setQueryData(remindersQuery.queryKey, changed),
    meta: { errorText: () => texts.remindFailed() },
  })
}
