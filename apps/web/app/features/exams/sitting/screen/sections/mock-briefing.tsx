// The parts of the instructions that only mock exams have; use-opened-exam.ts loads them before it shows the instructions.

import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { PasswordField } from '../../../../../ui/parts/password-field.tsx'
import { momentInWords } from '../../../../../ui/words/india-day.ts'
import { timeInWords } from '../../../../../ui/words/time-in-words.ts'
import instructions from '../instructions.module.css'
import styles from './mock-briefing.module.css'

type Sections = NonNullable<ExamBriefing['sections']>

/** The sections before the clock starts: their questions, marks, minutes, and what a wrong answer takes. */
export function BriefingSections({ briefing, sections }: { briefing: ExamBriefing; sections: Sections }) {
  const { list } = sections
  const isTimed = sections.mode === 'timed'
  return (
    <section className={instructions.card} aria-labelledby="sections">
      <h2 id="sections">{texts.briefingSections()}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.briefingColumnQuestions()}</th>
            <th scope="col">{texts.briefingColumnMarks()}</th>
            {isTimed && <th scope="col">{texts.briefingColumnMinutes()}</th>}
            <th scope="col">{texts.briefingColumnWrong()}</th>
          </tr>
        </thead>
        {list.map(({ name, note, questionCount, marks, seconds, wrong }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a section is identified by its number
          <tbody key={index}>
            <tr>
              <th scope="rowgroup" colSpan={isTimed ? 4 : 3}>
                {texts.sectionNumbered({ number: index + 1, name })}
                {note && <span className={styles.note}>{note}</span>}
              </th>
            </tr>
            <tr>
              <td>{questionCount}</td>
              <td>{marksText(marks)}</td>
              {isTimed && <td>{minutesOf(seconds ?? 0)}</td>}
              <td>{wrongText(wrong)}</td>
            </tr>
          </tbody>
        ))}
        <tbody className={styles.together}>
          <tr>
            <th scope="rowgroup" colSpan={isTimed ? 4 : 3}>
              {texts.briefingTogether()}
            </th>
          </tr>
          <tr>
            <td>{briefing.questionCount}</td>
            <td colSpan={isTimed ? 1 : 2}>{marksText(list.reduce((sum, { marks }) => sum + marks, 0))}</td>
            {isTimed && <td colSpan={2}>{minutesOf(briefing.durationSeconds)}</td>}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10

/** A section may take different marks for different questions. */
const wrongText = (wrong: number[]): string => {
  const taken = [...new Set(wrong)].filter((marks) => marks !== 0).map((marks) => marksText(-Math.abs(marks)))
  return taken.length === 0 ? texts.briefingWrongNone() : taken.join(', ')
}

/** When the exam may be taken, when its results are shown, and how often it may be taken still. */
export function BriefingWindow({ briefing, isBefore }: { briefing: ExamBriefing; isBefore: boolean }) {
  const { opensAt, closesAt, resultsAt, attemptsLeft } = briefing
  const lines = [
    opensAt && isBefore && texts.briefingOpensAt({ moment: momentInWords(opensAt) }),
    closesAt && closingText(briefing, closesAt),
    resultsAt && texts.briefingResultsAt({ moment: momentInWords(resultsAt) }),
    attemptsLeft !== null && texts.briefingAttemptsLeft({ count: attemptsLeft }),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <section className={instructions.card} aria-labelledby="when">
      <h2 id="when">{texts.briefingWhen()}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
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

type ExamPasswordProps = { password: string; onChange: (password: string) => void }

/** The password that the learner was given for this exam. It is no login, so no browser should keep it. */
export const ExamPassword = ({ password, onChange }: ExamPasswordProps) => (
  <PasswordField
    id="exam-password"
    label={texts.briefingPassword()}
    value={password}
    maxLength={60}
    autoComplete="off"
    aria-describedby="begin-said"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
