import type { PickReason, TodayQuestion, TodayQuestions } from '@abhyas/contract/learning-today'
import type { Question } from '@abhyas/contract/questions'
import { givenOf, type Picked } from '@abhyas/contract/rules/picked'
import * as texts from '@abhyas/messages/texts'
import { useCallback, useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/domain/practice/after-paint.ts'
import { QuestionCard } from '../../../ui/domain/practice/question-card.tsx'
import { RoundActions } from '../../../ui/domain/practice/round-actions.tsx'
import frame from '../../../ui/domain/practice/round-frame.module.css'
import { useQuestionFocus } from '../../../ui/domain/practice/use-question-focus.ts'
import { useKeptPictures } from '../../../ui/domain/practice/use-kept-pictures.ts'
import { WaitingAnswers } from '../../../ui/domain/practice/waiting-answers.tsx'
import { ReportDialog } from '../../../ui/domain/report-dialog.tsx'
import { keepAnswer, startSending } from '../../../unsent-answers/practice-queue.ts'
import { placeOfOpen } from './daily-round.ts'
import { TodaySummary } from './today-summary.tsx'
import styles from './today.module.css'
import { useTodayRound } from './use-today-round.ts'

const WHY: Record<PickReason, (inputs: { topic: string }) => string> = {
  due: texts.todayWhyDue,
  'weak-topic': texts.todayWhyWeak,
  'new-topic': texts.todayWhyNew,
  stretch: texts.todayWhyStretch,
  first: texts.todayWhyFirst,
}

/** Shows the questions one by one, each with its reason. From here on nothing needs the network. */
export function TodayRound({ today }: { today: TodayQuestions }) {
  const { questions, madeAt } = today
  const { learnerId, round, move, notePick } = useTodayRound(today)
  useKeptPictures(questions)
  const [reported, setReported] = useState<Question | null>(null)
  const { place, picks } = round
  const { region, goTo, takeSpentMs } = useQuestionFocus(place, move)
  useEffect(() => void startSending(), [])

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
      afterPaint(() => notePick(question, picked))
    },
    [notePick, takeSpentMs],
  )

  const asked = questions[place]
  const isLast = place === questions.length - 1
  const isEnd = isLast && placeOfOpen(today, picks) === questions.length
  return (
    <div ref={region}>
      <div className={frame.title}>
        <h1>{texts.todayTitle()}</h1>
        {asked && (
          <span className={frame.place}>
            <span aria-hidden>
              {place + 1} / {questions.length}
            </span>
            <span className="spoken">{texts.practicePlace({ place: place + 1, count: questions.length })}</span>
          </span>
        )}
      </div>
      <Steps questions={questions} place={place} isAnswered={(id) => picks.has(id)} />
      {asked ? (
        <>
          <p className={styles.why}>{WHY[asked.reason]({ topic: asked.topicName })}</p>
          <ol className={frame.questions}>
            <QuestionCard
              key={asked.question.id}
              question={asked.question}
              place={place}
              number={place + 1}
              learnerId={learnerId}
              roundId={madeAt ?? ''}
              isLast={isLast}
              pickedBefore={picks.get(asked.question.id)?.option}
              onPick={pick}
              onReport={setReported}
            />
          </ol>
          <RoundActions
            place={place}
            nextText={isEnd ? texts.practiceFinish() : texts.practiceNext()}
            onPrevious={() => goTo(place - 1)}
            onNext={() => goTo(place + 1)}
          />
          <p className={frame.keys}>{texts.practiceKeys()}</p>
        </>
      ) : (
        <TodaySummary today={today} picks={picks} onAgain={() => goTo(0)} />
      )}
      <WaitingAnswers />
      <ReportDialog question={reported} onClose={() => setReported(null)} />
    </div>
  )
}

type StepsProps = { questions: readonly TodayQuestion[]; place: number; isAnswered: (questionId: number) => boolean }

/** One bar in as many parts as there are questions: full where it is answered, marked where the learner is. */
function Steps({ questions, place, isAnswered }: StepsProps) {
  const done = questions.filter(({ question }) => isAnswered(question.id)).length
  const label = texts.todayAnswered({ done, count: questions.length })
  return (
    <>
      <p className="spoken">{label}</p>
      <div className={styles.steps} aria-hidden>
        {questions.map(({ question }, nth) => (
          <i
            key={question.id}
            className={`${isAnswered(question.id) ? styles.done : ''} ${nth === place ? styles.here : ''}`}
          />
        ))}
      </div>
    </>
  )
}
