import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Link } from 'react-router'
import { familyPath } from '../../../admin-paths.ts'
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
    <div className={styles.asked}>
      <RichText text={question.questionText} html={question.html.questionText} />
    </div>
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

/** Only the bank knows how many questions a family has. */
type Sized = { familySize?: number }

/** Leads to the questions that differ from this one in their numbers only. */
const FamilyMark = ({ familyId, familySize: count }: Pick<Question, 'familyId'> & Sized) =>
  familyId && (
    <p className={styles.tags}>
      <Link to={familyPath(familyId)}>{count ? texts.questionFamilyOf({ count }) : texts.questionFamily()}</Link>
    </p>
  )

/** The state of a question, and the words by which admins find it. */
export const QuestionState = ({ state, needsAttention, isExamOnly, tags, provedAt, ...family }: Question & Sized) => (
  <>
    <QuestionStateBadge state={state} /> {needsAttention && <Badge tone="waiting">{texts.questionAttention()}</Badge>}{' '}
    {isExamOnly && <Badge tone="plain">{texts.questionExamOnly()}</Badge>} {provedAt && <ProvedBadge at={provedAt} />}
    <FamilyMark {...family} />
    {tags.length > 0 && <p className={styles.tags}>{tags.join(', ')}</p>}
  </>
)
