import type { PracticeAnswer } from '@abhyas/contract/practice'
import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { countWithoutNetwork, keepAnswer, subscribeToQueue } from '../../unsent-answers/practice-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { afterPaint } from './after-paint.ts'
import { focusOnQuestion, listenToShortcuts } from './practice-shortcuts.ts'
import styles from './practice-round.module.css'
import { QuestionCard } from './question-card.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { beginRound, isRightOption, pickIn, tallyOf, type Known, type Way } from './round.ts'
import { RoundHead } from './round-head.tsx'
import { RoundSummary } from './round-summary.tsx'
import { tellTabs } from './tell-tabs.ts'
import { useListMode } from './use-list-mode.ts'

type PracticeRoundProps = { heading: string; topicId: number; questions: Question[]; before: PracticeAnswer[] }

/** Shows the questions one by one, or below each other. From here on nothing needs the network. */
export function PracticeRound({ heading, topicId, questions, before }: PracticeRoundProps) {
  const [known, setKnown] = useState<Known>(() => new Map(before.map((answer) => [answer.questionId, answer.isRight])))
  const [round, setRound] = useState(() => beginRound('all', questions, known))
  const [reported, setReported] = useState<Question | null>(null)
  const { isList, setList } = useListMode()
  const region = useRef<HTMLDivElement>(null)
  const shownAt = useRef(0)
  const tabs = useRef<ReturnType<typeof tellTabs>>(null)
  const { place, isDone, picks } = round
  const count = round.questions.length

  const pick = useCallback(
    (question: Question, option: number, isFirst: boolean) => {
      if (isFirst) {
        const spentMs = Math.round(performance.now() - shownAt.current)
        shownAt.current = performance.now()
        keepAnswer({ questionId: question.id, questionVersion: question.version, option, spentMs })
      }
      // The figures are updated a moment later, so that the feedback comes first.
      afterPaint(() => {
        setRound((now) => pickIn(now, question, option))
        if (!isFirst) return
        const isRight = isRightOption(question, option)
        setKnown((now) => new Map(now).set(question.id, isRight))
        tabs.current?.tell({ questionId: question.id, isRight })
      })
    },
    [setRound, setKnown],
  )

  // The next question is rendered before the focus moves to it.
  const goTo = useCallback(
    (to: number) => {
      flushSync(() => setRound((now) => ({ ...now, place: Math.max(0, to), isDone: to >= now.questions.length })))
      focusOnQuestion(region.current, to)
      shownAt.current = performance.now()
    },
    [setRound],
  )

  const begin = (way: Way) => {
    const next = beginRound(way, questions, known, round.number + 1)
    flushSync(() => setRound(next))
    focusOnQuestion(region.current, next.place)
    shownAt.current = performance.now()
  }

  // Runs once: the learner continues at the next open question, and the shortcuts work at once.
  useEffect(() => {
    shownAt.current = performance.now()
    focusOnQuestion(region.current, place, { onlyIfNowhere: true })
    // oxlint-disable-next-line react/exhaustive-deps -- where it began
  }, [])
  useEffect(() => {
    const told = tellTabs(topicId, ({ questionId, isRight }) =>
      setKnown((now) => new Map(now).set(questionId, isRight)),
    )
    tabs.current = told
    return told.close
  }, [topicId])
  // Runs before the first paint, because a learner who sees the question may press a key.
  useLayoutEffect(() => (region.current ? listenToShortcuts(region.current, goTo) : undefined), [goTo])

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
          <ol key={round.number} className={isList ? `${styles.questions} ${styles.list}` : styles.questions}>
            {shown.map((at) => {
              const question = round.questions[at]
              return (
                question && (
                  <QuestionCard
                    key={question.id}
                    question={question}
                    place={at}
                    isLast={at === count - 1}
                    initialOption={picks.get(question.id)?.option}
                    onPick={pick}
                    onReport={setReported}
                  />
                )
              )
            })}
          </ol>
          <RoundActions place={place} count={count} isList={isList} onGo={goTo} />
          <p className={styles.keys}>{texts.practiceKeys()}</p>
        </>
      )}
      <WaitingAnswers />
      <ReportDialog question={reported} onClose={() => setReported(null)} />
    </div>
  )
}

type RoundActionsProps = { place: number; count: number; isList: boolean; onGo: (place: number) => void }

function RoundActions({ place, count, isList, onGo }: RoundActionsProps) {
  const isLast = isList || place === count - 1
  return (
    <div className={isList ? styles.actions : `${styles.actions} ${styles.within}`}>
      {!isList && (
        <Button variant="quiet" disabled={place === 0} onClick={() => onGo(place - 1)}>
          {texts.practicePrevious()}
        </Button>
      )}
      <Button variant="primary" className={styles.next} onClick={() => onGo(isList ? count : place + 1)}>
        {isLast ? texts.practiceFinish() : texts.practiceNext()}
      </Button>
    </div>
  )
}

/**
 * Says briefly that answers wait for the network, and aloud only once. They are stored, and the learner need not do
 * anything.
 */
function WaitingAnswers() {
  const count = useSyncExternalStore(subscribeToQueue, countWithoutNetwork, () => 0)
  return (
    <output className={styles.waiting} aria-relevant="additions">
      {count > 0 && texts.practiceWaiting({ count })}
    </output>
  )
}
