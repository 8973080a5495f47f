import type { Question } from '@abhyas/contract/questions'
import { VERSIONS_SHOWN } from '@abhyas/contract/questions-versions'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyQuery } from '../../../queries/admin/reviews.ts'
import { Button } from '../../../ui/button/button.tsx'
import dialog from '../../../ui/parts/dialog.module.css'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import styles from './review.module.css'
import { VersionEntry } from './version-entry.tsx'

/** Comparing takes time, so older versions are compared when they are asked for. */
const AT_ONCE = 10

export type DialogContent = { question: Question; onClose: () => void }

/** Who wrote which texts of a question, when, what each version changed, and the way back to it. */
export function History({ question, onClose }: DialogContent) {
  const { data, isError, refetch } = useQuery(historyQuery(question.id))
  const [shown, setShown] = useState(AT_ONCE)
  const versions = data?.versions ?? []
  return (
    <>
      <p className={styles.quiet}>{excerptOf(question.questionText)}</p>
      {isError && !data && <RetryNotice text={texts.versionsFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.loading()} />}
      {versions.length === 1 && <p>{texts.versionsNever()}</p>}
      {data && (
        <ol className={styles.versions}>
          {versions.slice(0, shown).map((version, nth) => (
            <VersionEntry
              key={version.version}
              question={question}
              history={data}
              version={version}
              before={versions[nth + 1] ?? null}
            />
          ))}
        </ol>
      )}
      {shown >= VERSIONS_SHOWN && versions.length === VERSIONS_SHOWN && (
        <p className={styles.quiet}>{texts.versionsLimit({ count: VERSIONS_SHOWN })}</p>
      )}
      <div className={dialog.actions}>
        {versions.length > shown && (
          <Button variant="quiet" onClick={() => setShown(shown + AT_ONCE)}>
            {texts.versionsOlder()}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {texts.close()}
        </Button>
      </div>
    </>
  )
}
