import type { Question } from '@abhyas/contract/questions'
import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import { isOptionPicked, isRightPick, type Picked } from '@abhyas/contract/rules/picked'
import { hasBit } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { memo, useId, useRef, useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../button/button.tsx'
import { explainedOptions, OtherReasons, PickedReasons } from '../option-reasons.tsx'
import { RightAnswer } from '../answers/right-answer.tsx'
import { DifficultyBadge } from '../difficulty-badge.tsx'
import view from '../question-view.module.css'
import { RichText } from '../rich-text.tsx'
import { afterPaint } from './after-paint.ts'
import { NumberChoice } from './number-choice.tsx'
import { OneChoice } from './one-choice.tsx'
import styles from './question-card.module.css'
import { SeveralChoice } from './several-choice.tsx'

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
  /** What was picked before: when the question is shown again, or in another tab. */
  pickedBefore: Picked | undefined
  onPick: (question: Question, picked: Picked, isFirst: boolean) => void
  /** Without this, nothing can be reported: an author looks at the question before it is asked. */
  onReport?: (question: Question) => void
}

const CHOICES = { one: OneChoice, several: SeveralChoice, number: NumberChoice }

/** Shows one question to answer. Among two hundred cards, only the card with the pick renders again. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, place, number, learnerId, roundId, isLast, pickedBefore, onPick, onReport } = props
  const id = useId()
  // The card has its own state, so that the feedback to a tap does not wait for the rest of the page.
  const [pickedNow, setPicked] = useState<Picked>()
  const picked = pickedNow ?? pickedBefore
  const card = useRef<HTMLLIElement>(null)
  const said = useRef<HTMLOutputElement>(null)
  // A question that this browser kept from before there were kinds has one right option.
  const Choice = CHOICES[question.kind] ?? OneChoice

  const explained = picked === undefined ? null : explainedAfter(picked, props)

  function pick(now: Picked): void {
    setPicked(now)
    onPick(question, now, picked === undefined)
    afterPaint(() => {
      // A button that is gone, or a field that is closed, would lose the focus.
      if (document.activeElement?.matches('body, :disabled')) card.current?.focus({ preventScroll: true })
      said.current?.scrollIntoView({ block: 'nearest' })
    })
  }

  return (
    <li
      ref={card}
      className={styles.card}
      data-place={place}
      data-last={isLast || undefined}
      data-answered={picked !== undefined || undefined}
      tabIndex={-1}
      aria-labelledby={`${id}number ${id}text`}
    >
      <div className={styles.head}>
        <span id={`${id}number`}>
          <Badge tone="plain">{texts.practiceNumber({ number })}</Badge>
        </span>
        <DifficultyBadge difficulty={question.difficulty} />
        {question.topicName && <Badge tone="quiet">{question.topicName}</Badge>}
        {onReport && (
          <Button variant="plain" aria-label={texts.reportOpenNamed({ number })} onClick={() => onReport(question)}>
            {texts.reportOpen()}
          </Button>
        )}
      </div>
      <div id={`${id}text`} className={styles.text}>
        <RichText text={question.questionText} html={question.html.questionText} />
      </div>
      <Choice
        question={question}
        picked={picked}
        learnerId={learnerId}
        roundId={roundId}
        labelledBy={`${id}text`}
        onPick={pick}
      />
      <output ref={said} className={styles.said}>
        {picked !== undefined && <Verdict question={question} isRight={isRightPick(question, picked)} />}
        {explained && <PickedReasons question={question} options={explained.picked} />}
      </output>
      {explained && (question.description !== '' || explained.others.length > 0) && (
        <div className={view.explanation}>
          {question.description && <strong>{texts.practiceWhy()}</strong>}
          {question.description && <RichText text={question.description} html={question.html.description} />}
          <OtherReasons question={question} options={explained.others} />
        </div>
      )}
    </li>
  )
})

function explainedAfter(picked: Picked, { question, learnerId, roundId }: QuestionCardProps) {
  const { rightMask } = answerKeyOf(question)
  return explainedOptions(question, shownOptions(question, seedOf(learnerId, roundId, question.id)), {
    isRight: (option) => hasBit(rightMask, option),
    isPicked: (option) => isOptionPicked(question.kind, picked, option),
  })
}

/** The correct answer is rendered like the options that it consists of. */
function Verdict({ question, isRight }: { question: Question; isRight: boolean }) {
  if (isRight) return <p className={styles.good}>{texts.practiceCorrect()}</p>
  const [before, after] = texts.practiceWrong({ answer: '\n' }).split('\n')
  return (
    <div className={styles.bad}>
      {before}
      <RightAnswer question={question} />
      {question.kind !== 'several' && after}
    </div>
  )
}
