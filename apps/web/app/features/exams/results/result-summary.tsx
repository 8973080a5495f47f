import { type AttemptResult, passMarksOf } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { examPath, practicePath, topicPath } from '../../../paths.ts'
import { AttemptStatus } from '../../../ui/domain/attempt-status.tsx'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import card from '../../../ui/parts/card.module.css'
import page from '../../../ui/theme/page.module.css'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import styles from './results.module.css'
import { ScoreRing } from './score-ring.tsx'

/** Shows the score, its meaning, and what to do next. */
export function ResultSummary({ result }: { result: AttemptResult }) {
  const { examId, topic, questionCount, items } = result
  const correct = items.filter(({ isCorrect }) => isCorrect).length
  return (
    <section className={card.card} aria-label={texts.resultTitle()}>
      <div className={styles.summary}>
        <ScoreRing correct={correct} count={questionCount} tone={toneOf(result)} />
        <div>
          <AttemptStatus attempt={result} />
          <h2 className={styles.counts}>
            <span>{texts.resultCorrectCount({ count: correct })}</span>{' '}
            <span>{texts.resultIncorrectCount({ count: questionCount - correct })}</span>
          </h2>
        </div>
        <div className={styles.meaning}>
          <Meaning result={result} />
        </div>
      </div>
      <div className={`${page.tools} ${styles.ways}`}>
        <LinkButton variant="primary" to={practicePath(topic.id)}>
          {texts.resultPractise()}
        </LinkButton>
        <LinkButton variant="quiet" to={examPath(examId)}>
          {texts.resultTryAgain()}
        </LinkButton>
        <Button variant="quiet" onClick={() => print()}>
          {texts.resultPrint()}
        </Button>
        <LinkButton variant="plain" to={topicPath(topic.id)}>
          {texts.resultBackToTopic()}
        </LinkButton>
      </div>
    </section>
  )
}

function toneOf({ state, status }: AttemptResult) {
  if (state === 'void') return 'void'
  return status === 'Pass' ? 'passed' : 'failed'
}

function Meaning({ result }: { result: AttemptResult }) {
  const { state, status, voidReason, questionCount, startedAt, finishedAt, closedBy, items } = result
  const passMarks = passMarksOf(questionCount)
  const unanswered = items.filter(({ selectedOption }) => selectedOption === null).length
  const seconds = finishedAt === null ? null : Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
  return (
    <>
      {state === 'void' && <p>{voidReason ? texts.resultVoid({ reason: voidReason }) : texts.resultVoidNoReason()}</p>}
      {state === 'graded' && (
        <p>{status === 'Pass' ? texts.resultPassed({ passMarks }) : texts.resultNotPassed({ passMarks })}</p>
      )}
      {unanswered > 0 && <p>{texts.resultUnanswered({ count: unanswered })}</p>}
      {seconds !== null && (
        <p>
          {closedBy === 'deadline'
            ? texts.resultTimeRanOut({ time: timeInWords(seconds) })
            : texts.resultTime({ time: timeInWords(seconds) })}
        </p>
      )}
    </>
  )
}
