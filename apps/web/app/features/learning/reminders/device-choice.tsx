import type { Reminders } from '@abhyas/contract/learning-reminders'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { remindersQuery } from '../../../queries/reminders.ts'
import { Choice } from '../../../ui/parts/choice.tsx'
import styles from './reminders.module.css'
import { type DeviceState, readDeviceState, switchOff, switchOn } from './this-device.ts'

const HINTS: Record<DeviceState, () => string> = {
  on: texts.remindHereOn,
  off: texts.remindHereOff,
  blocked: texts.remindHereBlocked,
  unsupported: texts.remindHereUnsupported,
}

/** Switches the notifications of this device. The browser asks for permission after the tap, not before. */
export function DeviceChoice({ reminders }: { reminders: Reminders }) {
  const { publicKey, devices } = reminders
  const { data: state } = useQuery({
    queryKey: ['this device', ...devices],
    queryFn: () => readDeviceState(reminders),
    // The learner may have changed the permission in the settings of the browser.
    staleTime: 0,
  })
  const change = useSwitch()
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (publicKey === null || state === undefined) return null
  const choose = (isChosen: boolean) => {
    setChosen(isChosen)
    change.mutate({ isOn: isChosen, publicKey }, { onSettled: () => setChosen(null) })
  }
  const isOn = chosen ?? state === 'on'
  const elsewhere = devices.length - (state === 'on' ? 1 : 0)
  return (
    <>
      <Choice
        label={texts.remindHere()}
        hint={HINTS[state]()}
        isChosen={isOn}
        isDisabled={state === 'unsupported' || state === 'blocked'}
        onChoose={choose}
      />
      {elsewhere > 0 && <p className={styles.note}>{texts.remindElsewhere({ count: elsewhere })}</p>}
    </>
  )
}

function useSwitch() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'reminders' },
    mutationFn: ({ isOn, publicKey }: { isOn: boolean; publicKey: string }) =>
      isOn ? switchOn(publicKey) : switchOff(),
    onSuccess: (changed) => {
      if (changed) queryClient.setQueryData(remindersQuery.queryKey, changed)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['this device'] }),
    meta: { errorText: (error) => (error instanceof ApiError ? error.message : texts.remindHereFailed()) },
  })
}
