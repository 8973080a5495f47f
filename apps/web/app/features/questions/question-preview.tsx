import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { previewQuery } from '../../queries/admin/questions.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { QuestionView } from '../../ui/domain/question-view.tsx'
import { attentionText } from './attention-text.ts'
import { orderText } from './order-text.ts'
import styles from './question-form.module.css'
import { useQuestionNotices } from './question-notices.ts'
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

const NOTHING = { correctAnswer: '', isExamOnly: false, keepsOrder: false }

type QuestionPreviewProps = {
  typed: QuestionValues | null
  topicId: number
  /** The question that is edited; left out for a new one. */
  question?: Question
}

/** A new question is not finished before it has two options and an answer: until then nothing is wrong with it. */
const isUnfinished = (typed: QuestionValues) =>
  typed.correctAnswer === '' || OPTIONS.filter(({ name }) => typed[name] !== '').length < 2

/** Shows the question as learners will see it. The server renders it with the same code. */
export function QuestionPreview({ typed, question, topicId }: QuestionPreviewProps) {
  const { correctAnswer: _answer, isExamOnly: _mode, keepsOrder: _order, ...body } = typed ?? NOTHING
  const { data: html = {}, isError } = useQuery({
    ...previewQuery(body),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  })
  const attention = typed && (question || !isUnfinished(typed)) ? attentionText(typed) : null
  const order = typed && orderText(typed)
  const notices = useQuestionNotices(typed, { topicId, ...(question && { id: question.id }) })
  return (
    // This is no region, because there are two previews while a question is edited below the form for a new one.
    <article className={styles.preview} aria-label={texts.questionPreview()}>
      <p className={styles.previewLead}>{texts.questionPreviewLead()}</p>
      {isError && <p role="alert">{texts.questionPreviewFailed()}</p>}
      {typed ? <QuestionView question={typed} html={html} /> : <p>{texts.questionPreviewEmpty()}</p>}
      {order && <p className={styles.order}>{order}</p>}
      {attention && (
        <p>
          <Badge tone="waiting">{texts.questionAttention()}</Badge> {attention}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </article>
  )
}
