import * as texts from '@abhyas/messages/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { previewQuery } from '../../queries/admin/questions.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { QuestionView } from '../../ui/domain/question-view.tsx'
import { attentionText } from './attention-text.ts'
import styles from './question-form.module.css'
import { type QuestionValues, valuesOf } from './question-values.ts'

const PAUSE_MS = 250

/** Returns the content of the form, a moment after the last key. Returns null before the first key. */
export function useTyped(initial: QuestionValues | null) {
  const [typed, setTyped] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    typed,
    forget: () => {
      clearTimeout(timer.current)
      setTyped(null)
    },
    follow: (form: HTMLFormElement) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyped(valuesOf(form)), PAUSE_MS)
    },
  }
}

/** Shows the question as learners will see it. The server renders it with the same code. */
export function QuestionPreview({ typed }: { typed: QuestionValues | null }) {
  const { correctAnswer: _answer, isExamOnly: _mode, ...body } = typed ?? { correctAnswer: '', isExamOnly: false }
  const { data: html = {}, isError } = useQuery({
    ...previewQuery(body),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  })
  const attention = typed && attentionText(typed)
  return (
    // This is no region, because there are two previews while a question is edited below the form for a new one.
    <article className={styles.preview} aria-label={texts.questionPreview()}>
      <p className={styles.previewLead}>{texts.questionPreviewLead()}</p>
      {isError && <p role="alert">{texts.questionPreviewFailed()}</p>}
      {typed ? <QuestionView question={typed} html={html} /> : <p>{texts.questionPreviewEmpty()}</p>}
      {attention && (
        <p>
          <Badge tone="waiting">{texts.questionAttention()}</Badge> {attention}
        </p>
      )}
    </article>
  )
}
