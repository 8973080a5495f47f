import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { memo, useId, useRef, useState } from 'react'
import { Badge } from '../../ui/parts/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import view from '../../ui/domain/question-view.module.css'
import { OPTIONS } from '../../ui/domain/question-view.tsx'
import { RichText } from '../../ui/domain/rich-text.tsx'
import { afterPaint } from './after-paint.ts'
import styles from './question-card.module.css'
import { isRightOption } from './round.ts'

type QuestionCardProps = {
  question: Question
  /** The position in the round, from 0. */
  place: number
  isLast: boolean
  /** The option that was picked before, when the question is shown again. */
  initialOption: number | undefined
  onPick: (question: Question, option: number, isFirst: boolean) => void
  onReport: (question: Question) => void
}

/** Shows one question to answer. Among two hundred cards, only the card with the pick renders again. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, place, isLast, initialOption, onPick, onReport } = props
  const id = useId()
  const number = place + 1
  // The card has its own state, so that the feedback to a tap does not wait for the rest of the page.
  const [picked, setPicked] = useState(initialOption)
  const said = useRef<HTMLOutputElement>(null)
  const isRight = picked !== undefined && isRightOption(question, picked)

  function pick(option: number): void {
    setPicked(option)
    onPick(question, option, picked === undefined)
    afterPaint(() => said.current?.scrollIntoView({ block: 'nearest' }))
  }

  return (
    <li
      className={styles.card}
      data-place={place}
      data-last={isLast || undefined}
      tabIndex={-1}
      aria-labelledby={`${id}number ${id}text`}
    >
      <div className={styles.head}>
        <span id={`${id}number`}>
          <Badge tone="plain">{texts.practiceNumber({ number })}</Badge>
        </span>
        <Button variant="plain" aria-label={texts.reportOpenNamed({ number })} onClick={() => onReport(question)}>
          {texts.reportOpen()}
        </Button>
      </div>
      <div id={`${id}text`} className={styles.text}>
        <RichText text={question.questionText} html={question.html.questionText} />
      </div>
      <div className={view.options} role="radiogroup" aria-labelledby={`${id}text`}>
        {OPTIONS.map(({ letter, name }, option) => {
          if (question[name] === '') return null
          const isPicked = picked === option
          const tone = isRight ? view.right : view.wrong
          return (
            <label key={letter} className={`${view.option} ${view.row} ${isPicked ? tone : ''}`}>
              <input type="radio" name={id} value={option} checked={isPicked} onChange={() => pick(option)} />
              <span className={view.letter}>{letter}</span>
              <RichText text={question[name]} html={question.html[name]} />
              {isPicked && (
                <span className={view.mark}>
                  {isRight ? `✓ ${texts.practiceRightMark()}` : `✗ ${texts.practiceWrongMark()}`}
                </span>
              )}
            </label>
          )
        })}
      </div>
      <output ref={said} className={styles.said}>
        {picked !== undefined &&
          (isRight ? <p className={styles.good}>{texts.practiceCorrect()}</p> : <RightAnswer question={question} />)}
      </output>
      {picked !== undefined && question.description && (
        <div className={view.explanation}>
          <strong>{texts.practiceWhy()}</strong>
          <RichText text={question.description} html={question.html.description} />
        </div>
      )}
    </li>
  )
})

/** The correct answer is the text of an option, and is rendered like that option. */
function RightAnswer({ question }: { question: Question }) {
  const right = OPTIONS.find(({ name }) => question[name] === question.correctAnswer)
  const [before, after] = texts.practiceWrong({ answer: '\n' }).split('\n')
  return (
    <div className={styles.bad}>
      {before}
      <RichText text={question.correctAnswer} html={right && question.html[right.name]} />
      {after}
    </div>
  )
}
