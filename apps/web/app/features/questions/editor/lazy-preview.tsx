import * as texts from '@abhyas/messages/texts'
import { type ComponentProps, lazy, Suspense } from 'react'
import type QuestionPreview from './question-preview.tsx'
import styles from './question-form.module.css'
import type { QuestionValues } from './question-values.ts'

const Preview = lazy(() => import('./question-preview.tsx'))

type LazyPreviewProps = Omit<ComponentProps<typeof QuestionPreview>, 'typed'> & { typed: QuestionValues | null }

/** The question as learners will see it. Its code comes when somebody begins to write. */
export function LazyPreview({ typed, ...props }: LazyPreviewProps) {
  return (
    // This is no region, because there are two previews while a question is edited below the form for a new one.
    <article className={styles.preview} aria-label={texts.questionPreview()}>
      <p className={styles.previewLead}>{texts.questionPreviewLead()}</p>
      {typed ? (
        <Suspense>
          <Preview typed={typed} {...props} />
        </Suspense>
      ) : (
        <p>{texts.questionPreviewEmpty()}</p>
      )}
    </article>
  )
}
