import type { AttemptCorrection, AttemptResult, RegradePolicy } from '@abhyas/contract/exams-results'
import * as texts from '@abhyas/messages/texts'
import { dayInWords } from '../../../ui/words/india-day.ts'
import { scoreText } from '../../../ui/words/score.ts'
import styles from './results.module.css'
import { sectionPlaceOf } from './section-places.ts'

/** Says what was corrected after the learner saw the result, and what it changed. The newest comes first. */
export default function ResultCorrections({ result }: { result: AttemptResult }) {
  return (
    <section className={styles.corrections} aria-label={texts.correctionsTitle()}>
      {result.corrections.map((correction) => (
        <div key={correction.regradeId}>
          <h2>{texts.correctionTitle({ day: dayInWords(correction.at) })}</h2>
          <p>{whyText(correction.policy, questionName(result, correction))}</p>
          <p>
            <strong>
              {texts.correctionScore({ before: scoreText(correction.before), after: scoreText(correction.after) })}
            </strong>
            {/* A void attempt is neither passed nor failed. */}
            {result.state === 'graded' && ` ${statusText(correction)}`}
          </p>
        </div>
      ))}
      <p>{texts.correctionSorry()}</p>
    </section>
  )
}

function questionName({ sections }: AttemptResult, { place }: AttemptCorrection): string {
  const inSection = sectionPlaceOf(sections, place)
  const question = texts.resultQuestion({ number: inSection?.number ?? place + 1 })
  return inSection ? `${inSection.name} · ${question}` : question
}

function whyText(policy: RegradePolicy, question: string): string {
  switch (policy) {
    case 'new_key':
      return texts.correctionNewKey({ question })
    case 'both_keys':
      return texts.correctionBothKeys({ question })
    case 'full_marks':
      return texts.correctionFullMarks({ question })
    case 'left_out':
      return texts.correctionLeftOut({ question })
    case 'taken_back':
      return texts.correctionTakenBack({ question })
    case 'no_change':
      return ''
  }
}

function statusText({ before, after }: AttemptCorrection): string {
  if (before.status === after.status)
    return after.status === 'Pass' ? texts.correctionStillPass() : texts.correctionStillFail()
  return after.status === 'Pass' ? texts.correctionNowPass() : texts.correctionNowFail()
}
