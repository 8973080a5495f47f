import type { AttemptResult } from '@abhyas/contract/exams-results'
import { marksText, passMarksOf } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { topicIdOf } from '../../../owner-paths.ts'
import { examPath, practicePath, topicPath, wrongAnswersPath } from '../../../paths.ts'
import { AttemptStatus } from '../../../ui/domain/attempt-status.tsx'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import card from '../../../ui/parts/card.module.css'
import page from '../../../ui/theme/page.module.css'
import { scoreText } from '../../../ui/words/score.ts'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { isToPractise, outcomeOf } from './item-outcome.ts'
import styles from './results.module.css'
import { ScoreRing } from './score-ring.tsx'

/** Shows the score, its meaning, and what to do next. */
export function ResultSummary({ result }: { result: AttemptResult }) {
  const { examId, questionCount, items, marks } = result
  // A mock exam has questions of many topics. Its weak ones are listed below.
  const topicId = topicIdOf(result)
  // A module that was given back has no questions any more.
  const correct = result.correctCount ?? items.filter(({ isCorrect }) => isCorrect).length
  const toPractise = items.filter(isToPractise).length
  // Where a wrong answer takes marks, an empty one is not wrong.
  const empty = marks ? items.filter((item) => outcomeOf(item) === 'empty').length : 0
  return (
    <section className={card.card} aria-label={texts.resultTitle()}>
      <div className={styles.summary}>
        <ScoreRing score={{ ...result, correctCount: correct }} tone={toneOf(result)} />
        <div>
          <AttemptStatus attempt={result} />
          <h2 className={styles.counts}>
            {marks && <span>{scoreText(result)}</span>} <span>{texts.resultCorrectCount({ count: correct })}</span>{' '}
            <span>{texts.resultIncorrectCount({ count: questionCount - correct - empty })}</span>
          </h2>
        </div>
        <div className={styles.meaning}>
          <Meaning result={result} />
        </div>
      </div>
      <div className={`${page.tools} ${styles.ways}`}>
        {toPractise > 0 && (
          <LinkButton variant="primary" to={wrongAnswersPath(result.id)}>
            {(empty > 0 ? texts.resultPractiseNotRight : texts.resultPractiseWrong)({ count: toPractise })}
          </LinkButton>
        )}
        {topicId && (
          <LinkButton variant={toPractise > 0 ? 'quiet' : 'primary'} to={practicePath(topicId)}>
            {texts.resultPractise()}
          </LinkButton>
        )}
        <LinkButton variant="quiet" to={examPath(examId)}>
          {texts.resultTryAgain()}
        </LinkButton>
        <Button variant="quiet" onClick={() => print()}>
          {texts.resultPrint()}
        </Button>
        {topicId && (
          <LinkButton variant="plain" to={topicPath(topicId)}>
            {texts.resultBackToTopic()}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function toneOf({ state, status }: AttemptResult) {
  if (state === 'void') return 'void'
  return status === 'Pass' ? 'passed' : 'failed'
}

function Meaning({ result }: { result: AttemptResult }) {
  const { state, voidReason, startedAt, finishedAt, closedBy, items, marks } = result
  const [unanswered, leftOut] = (['empty', 'left_out'] as const).map(
    (outcome) => items.filter((item) => outcomeOf(item) === outcome).length,
  ) as [number, number]
  const taken = items.reduce((sum, { marksGot }) => sum - Math.min(0, marksGot ?? 0), 0)
  const seconds = finishedAt === null ? null : Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
  return (
    <>
      {state === 'void' && <p>{voidReason ? texts.resultVoid({ reason: voidReason }) : texts.resultVoidNoReason()}</p>}
      {state === 'graded' && <p>{verdictOf(result)}</p>}
      {taken > 0 && <p>{texts.resultMarksTaken({ marks: marksText(taken) })}</p>}
      {unanswered > 0 && <p>{(marks ? texts.resultUnansweredMarks : texts.resultUnanswered)({ count: unanswered })}</p>}
      {leftOut > 0 && <p>{texts.resultLeftOut({ count: leftOut })}</p>}
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

function verdictOf({ status, questionCount, marks }: AttemptResult): string {
  if (marks) {
    const pass = marksText(marks.pass)
    const above = marks.got - marks.pass
    if (status === 'Pass' && above > 0) return texts.resultAbovePass({ marks: marksText(above), pass })
    return status === 'Pass' ? texts.resultPassedMarks({ pass }) : texts.resultNotPassedMarks({ pass })
  }
  const passMarks = passMarksOf(questionCount)
  return status === 'Pass' ? texts.resultPassed({ passMarks }) : texts.resultNotPassed({ passMarks })
}
