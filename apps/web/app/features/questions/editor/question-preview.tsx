import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewQuery } from '../../../queries/admin/questions.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { normalKey } from '@abhyas/contract/rules/answer-keys'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import { DuplicateNotice } from '../duplicates/duplicate-notice.tsx'
import { attentionText } from './attention-text.ts'
import { WritingHints } from './hints/writing-hints.tsx'
import { orderText } from './order-text.ts'
import { LearnerPreview } from './preview/learner-preview.tsx'
import type { Look } from './preview/look.ts'
import styles from './question-form.module.css'
import { questionNotices } from './question-notices.ts'
import type { QuestionValues } from './question-values.ts'

type QuestionPreviewProps = {
  typed: QuestionValues
  /** The question that is edited; left out for a new one. */
  question?: Question
  look: Look
  onLook: (look: Look) => void
}

/** A new question is not finished before it has two options and an answer: until then nothing is wrong with it. */
const isUnfinished = (typed: QuestionValues) =>
  typed.correctAnswer === '' || (typed.kind !== 'number' && writtenOptions(typed).length < 2)

/** Shows the question as learners will see it. The server renders it with the same code. */
export default function QuestionPreview({ typed: written, question, look, onLook }: QuestionPreviewProps) {
  const typed = { ...written, correctAnswer: normalKey(written.kind, written.correctAnswer) }
  const { correctAnswer: _answer, isExamOnly: _mode, keepsOrder: _order, tags: _tags, ...body } = typed
  const { data: html = {}, isError } = useQuery({ ...previewQuery(body), placeholderData: keepPreviousData })
  const isFinished = !isUnfinished(typed)
  const attention = question || isFinished ? attentionText(typed) : null
  const order = orderText(typed)
  return (
    <>
      {isError && <p role="alert">{texts.questionPreviewFailed()}</p>}
      <WritingHints typed={typed} isFinished={isFinished} />
      <LearnerPreview typed={typed} html={html} look={look} onLook={onLook} />
      {order && <p className={styles.order}>{order}</p>}
      {attention && (
        <p>
          <Badge tone="waiting">{texts.questionAttention()}</Badge> {attention}
        </p>
      )}
      {questionNotices(typed).map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <DuplicateNotice typed={typed} exceptId={question?.id} />
    </>
  )
}
