import { checkExport, exportQuestions } from '@abhyas/contract/questions-export'
import type { ImportFormat } from '@abhyas/contract/questions-import'
import type { CallInput } from '@abhyas/contract/endpoint'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { apiQuery } from '../../../queries/api-query.ts'
import { Button } from '../../button/button.tsx'
import { toastSuccess } from '../../frame/toast.ts'
import { Dialog } from '../../parts/dialog.tsx'
import dialog from '../../parts/dialog.module.css'
import { Loading } from '../../parts/loading.tsx'
import { RetryNotice } from '../../parts/retry-notice.tsx'
import { failureText } from '../../words/failure-text.ts'
import { saveFile } from '../../words/save-as-file.ts'
import { EXPORT_FORMATS } from './export-formats.ts'
import styles from './exporting.module.css'
import { LeftOut } from './left-out.tsx'

export type ExportFilter = CallInput<typeof exportQuestions>['query']

type ExportDialogProps = {
  filter: ExportFilter
  /** Which questions these are. */
  about: string
  isOpen: boolean
  onClose: () => void
}

/** The server writes 5,000 questions in a few seconds, and exports wait for each other. */
const PATIENCE_MS = 90_000
/** Somebody who walks through the formats with the arrow keys asks for the last one only. */
const PAUSE_MS = 400

/** Offers questions of the bank as a file, and says first what the chosen format cannot hold. */
export function ExportDialog({ filter, about, isOpen, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ImportFormat>('content')
  const [checked, setChecked] = useState(format)
  useEffect(() => {
    const timer = setTimeout(() => setChecked(format), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [format])
  const input = { params: { format: checked }, query: filter }
  const check = useQuery({
    ...apiQuery(checkExport, input, { gcTime: 0, retry: false, patienceMs: PATIENCE_MS }),
    refetchOnWindowFocus: false,
    enabled: isOpen,
  })
  const isChecking = check.isFetching || checked !== format
  const download = useMutation({
    mutationFn: () => call(exportQuestions, input, { patienceMs: PATIENCE_MS }),
    onSuccess: (file) => {
      saveFile(file)
      const count = check.data?.written ?? 0
      toastSuccess(texts.exportDone({ count, number: count.toLocaleString(FORMATS) }))
      onClose()
    },
    meta: { errorText: failureText },
  })
  const written = check.data?.written ?? 0
  return (
    <Dialog title={texts.exportTitle()} isOpen={isOpen} onClose={onClose}>
      <p>{about}</p>
      <fieldset className={styles.formats}>
        <legend>{texts.exportFormat()}</legend>
        {(Object.keys(EXPORT_FORMATS) as ImportFormat[]).map((each) => (
          <Fragment key={each}>
            <label className={styles.format}>
              <input type="radio" name="format" checked={each === format} onChange={() => setFormat(each)} />
              <span>
                {EXPORT_FORMATS[each].name()}
                <small>{EXPORT_FORMATS[each].goodFor()}</small>
              </span>
            </label>
            {/* Below the chosen format, so that a phone shows it without scrolling. */}
            {each === format && (
              <div className={styles.check} aria-live="polite">
                {isChecking ? (
                  <Loading text={texts.exportChecking()} />
                ) : check.isError ? (
                  <RetryNotice text={failureText(check.error)} onRetry={() => void check.refetch()} />
                ) : (
                  check.data && <LeftOut check={check.data} format={EXPORT_FORMATS[format].name()} />
                )}
              </div>
            )}
          </Fragment>
        ))}
      </fieldset>
      <div className={`${dialog.actions} ${styles.actions}`}>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel()}
        </Button>
        <Button
          variant="primary"
          isPending={download.isPending || isChecking || written === 0}
          onClick={() => download.mutate()}
        >
          {written > 0 && !isChecking
            ? texts.exportDownload({ count: written, number: written.toLocaleString(FORMATS) })
            : texts.exportWaiting()}
        </Button>
      </div>
    </Dialog>
  )
}
