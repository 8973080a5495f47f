import type { Question } from '@abhyas/contract/questions'
import { OPTIONS, seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { memo, useId, useRef, useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../button/button.tsx'
import { DifficultyBadge } from '../difficulty-badge.tsx'
import view from '../question-view.module.css'
import { RichText } from '../rich-text.tsx'
import { afterPaint } from './after-paint.ts'
import styles from './question-card.module.css'
import { isRightOption } from './right-option.ts'

type QuestionCardProps = {
  /** In a round over several topics the question names its own. */
  question: Question & { topicName?: string }
  /** The position in the round, from 0. */
  place: number
  /** The position in the topic, from 1. A round of a few questions does not renumber them. */
  number: number
  learnerId: number
  roundId: string
  isLast: boolean
  /** The option that was picked before: when the question is shown again, or in another tab. */
  pickedBefore: number | undefined
  onPick: (question: Question, option: number, isFirst: boolean) => void
  onReport: (question: Question) => void
}

/** Shows one question to answer. Among two hundred cards, only the card with the pick renders again. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, place, number, learnerId, roundId, isLast, pickedBefore, onPick, onReport } = props
  const id = useId()
  // The card has its own state, so that the feedback to a tap does not wait for the rest of the page.
  const [pickedNow, setPicked] = useState<number>()
  const picked = pickedNow ?? pickedBefore
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
        <DifficultyBadge difficulty={question.difficulty} />
        {question.topicName && <Badge tone="quiet">{question.topicName}</Badge>}
        <Button variant="plain" aria-label={texts.reportOpenNamed({ number })} onClick={() => onReport(question)}>
          {texts.reportOpen()}
        </Button>
      </div>
      <div id={`${id}text`} className={styles.text}>
        <RichText text={question.questionText} html={question.html.questionText} />
      </div>
      <div className={view.options} role="radiogroup" aria-labelledby={`${id}text`}>
        {shownOptions(question, seedOf(learnerId, roundId, question.id)).map(({ letter, name, option }) => {
          const isPicked = picked === option
          const isAnswer = picked !== undefined && isRightOption(question, option)
          const tone = isAnswer ? view.right : isPicked ? view.wrong : ''
          return (
            <label key={letter} className={`${view.option} ${view.row} ${tone}`}>
              <input
                type="radio"
                name={id}
                value={option}
                data-letter={letter}
                checked={isPicked}
                onChange={() => pick(option)}
              />
              <span className={view.letter}>{letter}</span>
              <RichText text={question[name]} html={question.html[name]} />
              {(isPicked || isAnswer) && <span className={view.mark}>{markOf(isPicked, isAnswer)}</span>}
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

/** After a wrong pick, the correct option is marked too. */
function markOf(isPicked: boolean, isAnswer: boolean): string {
  if (!isAnswer) return `✗ ${texts.practiceWrongMark()}`
  return `✓ ${isPicked ? texts.practiceRightMark() : texts.resultCorrectAnswer()}`
}

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
