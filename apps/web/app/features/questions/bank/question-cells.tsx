import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { QuestionStateBadge } from '../../../ui/admin/state-badge.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { hasBit, rightMaskOf } from '@abhyas/contract/rules/right-options'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { ProvedBadge } from '../editor/run-it/proved-badge.tsx'
import styles from './question-cells.module.css'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'

/** The first cell of a question's row: the question, its options with the correct one marked, and the explanation. */
export const QuestionCell = (question: Question) => (
  <>
    <RichText text={question.questionText} html={question.html.questionText} />
    {question.kind === 'number' && (
      <p className={styles.right}>{`${texts.questionAnswer()}: ${question.correctAnswer}`}</p>
    )}
    <ol className={styles.options}>
      {writtenOptions(question).map(({ letter, name, option }) => {
        const isRight = hasBit(rightMaskOf(question), option)
        return (
          <li key={letter} className={isRight ? styles.right : undefined}>
            <span>{letter}</span>
            <RichText text={question[name]} html={question.html[name]} />
            {isRight && (
              <strong>
                <span className="spoken">{texts.questionAnswer()}</span> ✓
              </strong>
            )}
          </li>
        )
      })}
    </ol>
    {question.description && <Explanation {...question} />}
  </>
)

/** An explanation that is longer than a few lines is cut, so that the next question stays in sight. */
const isLong = (text: string) => text.length > 320 || text.split('\n').length > 6

function Explanation({ questionText, description, html }: Question) {
  const [isOpen, setOpen] = useState(false)
  const isCut = isLong(description) && !isOpen
  return (
    <div className={styles.explanation}>
      {/* The cut part is inert: it holds a scrolling block of code, which the keyboard must not reach unseen. */}
      <div className={isCut ? styles.cut : undefined} inert={isCut}>
        <RichText text={description} html={html.description} />
      </div>
      {isLong(description) && (
        <button
          type="button"
          className={styles.showAll}
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : texts.questionShowAllNamed({ name: excerptOf(questionText) })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.questionShowLess() : texts.questionShowAll()}
        </button>
      )}
    </div>
  )
}

/** The state of a question, and the words by which admins find it. */
export const QuestionState = ({ state, needsAttention, isExamOnly, tags, provedAt }: Question) => (
  <>
    <QuestionStateBadge state={state} /> {needsAttention && <Badge tone="waiting">{texts.questionAttention()}</Badge>}{' '}
    {isExamOnly && <Badge tone="plain">{texts.questionExamOnly()}</Badge>} {provedAt && <ProvedBadge at={provedAt} />}
    {tags.length > 0 && <p className={styles.tags}>{tags.join(', ')}</p>}
  </>
)
