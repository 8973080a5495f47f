import type { Question, QuestionHtml } from '@abhyas/contract/questions'
import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import type { Picked } from '@abhyas/contract/rules/picked'
import { optionsIn } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { QuestionCard } from '../../../../ui/domain/practice/question-card.tsx'
import frame from '../../../../ui/domain/practice/round-frame.module.css'
import type { QuestionValues } from '../question-values.ts'
import type { Look } from './look.ts'
import { LookSwitches } from './look-switches.tsx'
import styles from './preview.module.css'

type LearnerPreviewProps = {
  typed: QuestionValues
  html: QuestionHtml
  look: Look
  onLook: (look: Look) => void
}

/** The card of practice, which the author may answer. After an answer it first shows the right one. */
export function LearnerPreview({ typed, html, look, onLook }: LearnerPreviewProps) {
  // A card keeps what was picked, so each change of the moment begins a new one.
  const [turn, setTurn] = useState(0)
  const question: Question = { ...typed, ...NOT_TYPED, html }
  const rightPick = rightPickOf(question)
  const change = (next: Look) => {
    if (next.isAnswered !== look.isAnswered) setTurn(turn + 1)
    onLook(next)
  }
  return (
    <>
      <LookSwitches look={look} onLook={change} />
      {/* The form listens to what is typed into it, and not to answers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps events from the form */}
      <div
        className={`${styles.frame} ${look.isPhone ? styles.phone : ''}`}
        data-mantine-color-scheme={look.isDark === null ? undefined : look.isDark ? 'dark' : 'light'}
        onInput={(event) => event.stopPropagation()}
      >
        <ol className={frame.questions}>
          <QuestionCard
            key={`${turn} ${typed.kind}`}
            question={question}
            place={0}
            number={1}
            learnerId={0}
            roundId="preview"
            isLast
            pickedBefore={look.isAnswered ? rightPick : undefined}
            onPick={() => onLook({ ...look, isAnswered: true })}
          />
        </ol>
      </div>
      {typed.kind === 'number' && rightPick !== undefined && (
        <p className={styles.note}>{texts.writingNumberKey({ answer: typed.correctAnswer })}</p>
      )}
      {look.isAnswered && rightPick === undefined && <p className={styles.note}>{texts.writingNoKeyYet()}</p>}
    </>
  )
}

/** The author sees the options in the order of the form, whatever the order of a learner. */
const NOT_TYPED = {
  id: 0,
  topicId: 0,
  version: 1,
  needsAttention: false,
  state: 'draft',
  provedAt: null,
  keepsOrder: true,
} as const

function rightPickOf(question: Question): Picked | undefined {
  // An empty answer would be equal to an option that is empty.
  if (question.correctAnswer === '') return undefined
  const { rightMask, range } = answerKeyOf(question)
  if (question.kind === 'number') return range?.low
  if (question.kind === 'several') return rightMask || undefined
  return optionsIn(rightMask)[0]
}
