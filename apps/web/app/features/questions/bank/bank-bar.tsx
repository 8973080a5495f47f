import { BULK_MAX, findQuestionIds } from '@abhyas/contract/questions-bank'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button/button.tsx'
import { focusOnWhatIsLeft } from '../../../ui/parts/focus-on-what-is-left.ts'
import { ProgressBar } from '../../../ui/parts/progress-bar.tsx'
import { type BulkStep, useChangeMany } from './bank-changes.ts'
import { queryOf, useBankFilter } from './bank-filter.ts'
import styles from './bank.module.css'
import { DeleteDialog, MoveDialog } from './bulk-dialogs.tsx'
import { SetDialog } from './set-dialog.tsx'

type BankBarProps = {
  ids: readonly number[]
  /** The number of found questions, as the list says it. */
  total: string
  onSelect: (ids: readonly number[]) => void
}

/** The actions for all selected questions at once. */
export function BankBar({ ids, total, onSelect }: BankBarProps) {
  const [open, setOpen] = useState<BulkStep['kind'] | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const { mutateAsync: changeMany } = useChangeMany()
  const selectAll = useSelectAll(onSelect)
  const run = async (step: BulkStep) => {
    flushSync(() => setOpen(null))
    setDone(0)
    await changeMany({ ids, step, onProgress: setDone })
    setDone(null)
    flushSync(() => onSelect([]))
    focusOnWhatIsLeft()
  }
  const dialog = { ids, onClose: () => setOpen(null), onRun: run }
  return (
    <div className={styles.bar}>
      <output>
        {done === null
          ? texts.bankSelected({ count: ids.length.toLocaleString(FORMATS) })
          : texts.bankProgress({ done: done.toLocaleString(FORMATS), count: ids.length.toLocaleString(FORMATS) })}
      </output>
      {done === null ? (
        <>
          {total !== String(ids.length) && (
            <Button variant="plain" isPending={selectAll.isPending} onClick={() => selectAll.mutate()}>
              {texts.bankSelectAll({ count: total })}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpen('set')}>
            {texts.bankSetButton()}
          </Button>
          <Button variant="quiet" onClick={() => setOpen('move')}>
            {texts.bankMove()}
          </Button>
          <Button variant="quiet" onClick={() => setOpen('delete')}>
            {texts.remove()}
          </Button>
          <Button variant="plain" onClick={() => onSelect([])}>
            {texts.bankSelectNone()}
          </Button>
        </>
      ) : (
        <ProgressBar value={done} max={ids.length} label={texts.bankProgressLabel()} />
      )}
      <SetDialog {...dialog} isOpen={open === 'set'} />
      <MoveDialog {...dialog} isOpen={open === 'move'} />
      <DeleteDialog {...dialog} isOpen={open === 'delete'} />
    </div>
  )
}

/** Selects every found question, also those that are not shown, up to the limit of the server. */
function useSelectAll(onSelect: (ids: readonly number[]) => void) {
  const { filter } = useBankFilter()
  return useMutation({
    mutationFn: () => call(findQuestionIds, { query: queryOf(filter) }),
    onSuccess: onSelect,
    meta: {
      successText: () => texts.bankSelectedUpTo({ count: BULK_MAX.toLocaleString(FORMATS) }),
      errorText: () => texts.questionsFetchFailed(),
    },
  })
}
