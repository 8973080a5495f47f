import { type Exam, SECONDS_PER_QUESTION } from '@abhyas/contract/exams'
import { type AttemptSummary, NOTICE_AT_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Readiness } from '@abhyas/contract/learning-readiness'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { examPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import card from '../../../ui/parts/card.module.css'
import { lastGraded, LastResult } from '../../../ui/domain/last-result.tsx'
import { ReadinessLine } from '../../../ui/domain/score-range.tsx'
import { timeInWords } from '../../../ui/words/time-in-words.ts'

/** The state that the exam screen receives. The server says how long the exam really runs. */
type StartState = { durationSeconds: number; secondsPerQuestion: number; warningSeconds: number }

type ExamCardProps = { exam: Exam; attempts: AttemptSummary[]; readiness: Readiness | undefined }

/** Shows an exam to a learner: its duration, the last result, the forecast, and the start button. */
export function ExamCard({ exam, attempts, readiness }: ExamCardProps) {
  const { id, examName, questionCount, totalMarks } = exam
  const durationSeconds = Math.round(exam.examDuration * 60)
  const last = lastGraded(attempts)
  const isRunning = attempts.some(({ state }) => state === 'open')
  const state: StartState = {
    durationSeconds,
    secondsPerQuestion: SECONDS_PER_QUESTION,
    warningSeconds: NOTICE_AT_SECONDS,
  }
  return (
    <li className={card.card}>
      <h2 className={card.name}>{examName}</h2>
      <div className={card.text}>
        <p>
          {texts.moduleQuestionCount({ count: questionCount })} · {timeInWords(durationSeconds)}
          {totalMarks ? ` · ${texts.examTotalMarks({ total: marksText(totalMarks) })}` : null}
        </p>
        {last && <LastResult attempt={last} />}
        {isRunning && <p>{texts.examRunning()}</p>}
        {!last && !isRunning && <p>{texts.examNotTaken()}</p>}
        {!isRunning && <ReadinessLine readiness={readiness} />}
      </div>
      <LinkButton
        variant="primary"
        className={card.action}
        to={examPath(id)}
        state={state}
        aria-label={isRunning ? texts.examContinueNamed({ name: examName }) : texts.examStartNamed({ name: examName })}
      >
        {isRunning ? texts.examContinue() : texts.examStart()}
      </LinkButton>
    </li>
  )
}
