import type { Import } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Loading } from '../../../ui/parts/loading.tsx'
import type { Place } from '../bank/topic-picker.tsx'
import { ImportDone } from './import-done.tsx'
import styles from './importing.module.css'
import { NO_INTO } from './into.ts'
import { Review } from './review.tsx'
import { SourceForm } from './source-form.tsx'
import { useImportWork } from './use-import-work.ts'

/** First the source, then what was understood of it. */
export function Importer({ place }: { place: Place | undefined }) {
  const { work, dispatch, state } = useImportWork(place ? { ...NO_INTO, place } : null)
  const [done, setDone] = useState<Import | null>(null)
  if (state === 'opening') return <Loading text={texts.importKeptLoading()} />
  const { source } = work
  const finish = (sent: Import, isAll: boolean) => {
    flushSync(() => {
      setDone(sent)
      if (isAll) dispatch({ to: 'forget' })
    })
    document.querySelector<HTMLElement>('[data-import-done]')?.focus()
  }
  return (
    <div className={styles.importer}>
      {state === 'elsewhere' && <p className={styles.notice}>{texts.importOtherTab()}</p>}
      {done && <ImportDone done={done} />}
      {source ? (
        <Review key={source.text ?? source.name} source={source} work={work} dispatch={dispatch} onDone={finish} />
      ) : (
        <SourceForm
          typed={work.typed}
          onType={(typed) => dispatch({ to: 'type', typed })}
          onRead={(read) => {
            flushSync(() => {
              setDone(null)
              dispatch({ to: 'read', source: read })
            })
            // From here the keys work.
            document.querySelector<HTMLElement>('[data-review]')?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}
