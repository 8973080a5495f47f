import type { PracticeAnswer } from '@abhyas/contract/practice'
import type { Question } from '@abhyas/contract/questions'
import { givenOf, type Picked } from '@abhyas/contract/rules/picked'
import * as texts from '@abhyas/messages/texts'
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../ui/domain/practice/after-paint.ts'
import { QuestionCard } from '../../ui/domain/practice/question-card.tsx'
import { RoundActions } from '../../ui/domain/practice/round-actions.tsx'
import frame from '../../ui/domain/practice/round-frame.module.css'
import { useQuestionFocus } from '../../ui/domain/practice/use-question-focus.ts'
import { useKeptPictures } from '../../ui/domain/practice/use-kept-pictures.ts'
import { WaitingAnswers } from '../../ui/domain/practice/waiting-answers.tsx'
import { ReportDialog } from '../../ui/domain/report-dialog.tsx'
import { keepAnswer } from '../../unsent-answers/practice-queue.ts'
import styles from './practice-round.module.css'
import { RoundHead } from './round-head.tsx'
import { RoundSummary } from './round-summary.tsx'
import { tallyOf, type Way } from './round.ts'
import { useListMode } from './use-list-mode.ts'
import { useRound } from './use-round.ts'

type PracticeRoundProps = {
  heading: string
  /** Null for a round over several topics. */
  topicId: number | null
  /** The name under which this browser keeps the round. Rounds of other questions have other names. */
  name: string
  questions: Question[]
  before: PracticeAnswer[]
}

/** Shows the questions one by one, or below each other. From here on nothing needs the network. */
export function PracticeRound({ heading, topicId, name, questions, before }: PracticeRoundProps) {
  const {
    learnerId,
    known,
    round,
    notePick,
    goTo: move,
    begin: beginWith,
  } = useRound({ topicId, name, questions, before })
  useKeptPictures(questions)
  const [reported, setReported] = useState<Question | null>(null)
  const { isList, setList } = useListMode()
  const { id: roundId, place, isDone, picks } = round
  const count = round.questions.length
  const numbers = useMemo(() => new Map(questions.map(({ id }, index) => [id, index + 1])), [questions])

  const { region, goTo, focusOn, takeSpentMs } = useQuestionFocus(place, move)

  const pick = useCallback(
    (question: Question, picked: Picked, isFirst: boolean) => {
      if (isFirst)
        keepAnswer({
          questionId: question.id,
          questionVersion: question.version,
          ...givenOf(picked),
          spentMs: takeSpentMs(),
        })
      // The figures are updated a moment later, so that the feedback comes first.
      afterPaint(() => notePick(roundId, question, picked, isFirst))
    },
    [notePick, roundId, takeSpentMs],
  )

  const begin = (way: Way) => focusOn(flushSync(() => beginWith(way)).place)

  const shown = isList ? [...round.questions.keys()] : [place]
  return (
    <div ref={region}>
      <RoundHead
        heading={heading}
        round={round}
        tally={tallyOf(round, known)}
        known={known}
        questions={questions}
        isList={isList}
        onWay={begin}
        onList={setList}
      />
      {isDone ? (
        <RoundSummary topicId={topicId} round={round} known={known} questions={questions} onWay={begin} />
      ) : (
        <>
          <ol key={roundId} className={isList ? `${frame.questions} ${styles.list}` : frame.questions}>
            {shown.map((at) => {
              const question = round.questions[at]
              return (
                question && (
                  <QuestionCard
                    key={question.id}
                    question={question}
                    place={at}
                    number={numbers.get(question.id) ?? at + 1}
                    learnerId={learnerId}
                    roundId={roundId}
                    isLast={at === count - 1}
                    pickedBefore={picks.get(question.id)?.option}
                    onPick={pick}
                    onReport={setReported}
                  />
                )
              )
            })}
          </ol>
          <RoundActions
            place={place}
            nextText={isList || place === count - 1 ? texts.practiceFinish() : texts.practiceNext()}
            isList={isList}
            onPrevious={() => goTo(place - 1)}
            onNext={() => goTo(isList ? count : place + 1)}
          />
          <p className={frame.keys}>{texts.practiceKeys()}</p>
        </>
      )}
      <WaitingAnswers />
      <ReportDialog question={reported} onClose={() => setReported(null)} />
    </div>
  )
}
