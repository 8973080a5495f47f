import * as texts from '@abhyas/messages/texts'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Loading } from '../../../ui/parts/loading.tsx'

const QuestionEditForm = lazy(async () => ({ default: (await import('./question-edit-form.tsx')).QuestionEditForm }))

/** The form of a question loads when an admin opens it. */
export const EditQuestion = (props: ComponentProps<typeof QuestionEditForm>) => (
  <Suspense fallback={<Loading text={texts.loading()} />}>
    <QuestionEditForm {...props} />
  </Suspense>
)
