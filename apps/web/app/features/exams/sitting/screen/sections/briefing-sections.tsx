import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import instructions from '../instructions.module.css'
import styles from './briefing-sections.module.css'

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
