import type { Import } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { Loading } from '../../../ui/parts/loading.tsx'
import type { Place } from '../bank/topic-picker.tsx'
import { ImportDone } from './sending/import-done.tsx'
import styles from './importing.module.css'
import { NO_INTO } from './sending/into.ts'
import { SourceForm } from './source/source-form.tsx'
import { useImportWork } from './use-import-work.ts'

/** Comes while the server reads. */
const loadReview = () => import('./review/review.tsx')
const Review = lazy(async () => ({ default: (await loadReview()).Review }))

/** First the source, then what was understood of it. */
export function Importer({ place }: { place: Place | undefined }) {
  const { work, dispatch, state } = useImportWork(place ? { ...NO_INTO, place } : null)
  const [done, setDone] = useState<{ sent: Import; places: readonly number[] } | null>(null)
  // After a reading the focus goes to the questions, after a reload it stays where it is.
  const [isFresh, setFresh] = useState(false)
  if (state === 'opening') return <Loading text={texts.importKeptLoading()} />
  const { source } = work
  const finish = (sent: Import, places: readonly number[], isAll: boolean) => {
    flushSync(() => {
      setDone({ sent, places: isAll ? [] : places })
      if (isAll) dispatch({ to: 'forget' })
    })
    document.querySelector<HTMLElement>('[data-import-done]')?.focus()
  }
  return (
    <div className={styles.importer}>
      {state === 'elsewhere' && <p className={styles.notice}>{texts.importOtherTab()}</p>}
      {done && (
        <ImportDone
          key={done.sent.id}
          done={done.sent}
          onUndone={() => dispatch({ to: 'mark', places: done.places, step: { do: 'import', isImported: false } })}
        />
      )}
      {source ? (
        <Suspense fallback={<Loading text={texts.importReading()} />}>
          <Review
            key={source.text ?? source.name}
            source={source}
            work={work}
            isFresh={isFresh}
            dispatch={dispatch}
            onDone={finish}
          />
        </Suspense>
      ) : (
        <SourceForm
          typed={work.typed}
          onBegin={() => void loadReview()}
          onType={(typed) => dispatch({ to: 'type', typed })}
          onRead={(read) => {
            setDone(null)
            setFresh(true)
            dispatch({ to: 'read', source: read })
          }}
        />
      )}
    </div>
  )
}
