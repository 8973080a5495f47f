import * as texts from '@abhyas/messages/texts'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { FIRST_LOOK } from './preview/look.ts'
import type QuestionPreview from './question-preview.tsx'
import styles from './question-form.module.css'
import type { QuestionValues } from './question-values.ts'

const Preview = lazy(() => import('./question-preview.tsx'))

type LazyPreviewProps = Pick<ComponentProps<typeof QuestionPreview>, 'question'> & { typed: QuestionValues | null }

/** The question as learners will see it. Its code comes when somebody begins to write. */
export function LazyPreview({ typed, ...props }: LazyPreviewProps) {
  // It outlasts the question, so that the next one is shown in the same way.
  const [look, setLook] = useState(FIRST_LOOK)
  return (
    // This is no region, because there are two previews while a question is edited below the form for a new one.
    <article className={styles.preview} aria-label={texts.questionPreview()}>
      <p className={styles.previewLead}>{texts.questionPreviewLead()}</p>
      {typed ? (
        <Suspense>
          <Preview typed={typed} look={look} onLook={setLook} {...props} />
        </Suspense>
      ) : (
        <p>{texts.questionPreviewEmpty()}</p>
      )}
    </article>
  )
}
