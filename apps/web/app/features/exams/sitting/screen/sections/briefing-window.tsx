import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import * as texts from '@abhyas/messages/texts'
import { momentInWords } from '../../../../../ui/words/india-day.ts'
import { timeInWords } from '../../../../../ui/words/time-in-words.ts'
import instructions from '../instructions.module.css'

/** When the exam may be taken, when its results are shown, and how often it may be taken still. */
export function BriefingWindow({ briefing, isBefore }: { briefing: ExamBriefing; isBefore: boolean }) {
  const { opensAt, closesAt, resultsAt, attemptsLeft } = briefing
  return (
    <section className={instructions.card} aria-labelledby="when">
      <h2 id="when">{texts.briefingWhen()}</h2>
      {opensAt && isBefore && <p>{texts.briefingOpensAt({ moment: momentInWords(opensAt) })}</p>}
      {closesAt && <p>{closingText(briefing, closesAt)}</p>}
      {resultsAt && <p>{texts.briefingResultsAt({ moment: momentInWords(resultsAt) })}</p>}
      {attemptsLeft !== null && <p>{texts.briefingAttemptsLeft({ count: attemptsLeft })}</p>}
    </section>
  )
}

/** A learner who begins late has only the time until the exam closes. */
function closingText({ opensAt, durationSeconds }: ExamBriefing, closesAt: string): string {
  const moment = momentInWords(closesAt)
  const beginsAt = Math.max(Date.now(), opensAt ? Date.parse(opensAt) : 0)
  const leftSeconds = Math.floor((Date.parse(closesAt) - beginsAt) / 1000)
  if (leftSeconds <= 0 || leftSeconds >= durationSeconds) return texts.briefingClosesAt({ moment })
  const time = timeInWords(leftSeconds < 60 ? leftSeconds : Math.floor(leftSeconds / 60) * 60)
  return texts.briefingShortWindow({ moment, time })
}
