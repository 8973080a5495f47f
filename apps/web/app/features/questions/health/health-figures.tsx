import type { HealthCard } from '@abhyas/contract/questions-health'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import table from '../../../ui/admin/table.module.css'
import { decimalText, percentOf, secondsInWords } from './flag-words.ts'
import styles from './health.module.css'

type Figure = [name: string, value: ReactNode]

const LANGUAGES: Record<string, () => string> = { en: texts.languageEn, hi: texts.languageHi }

const counted = (count: number): string => count.toLocaleString(FORMATS)

const shareText = ({ answers, correct }: { answers: number; correct: number }): string =>
  texts.figureAnswersShare({ answers: counted(answers), percent: percentOf(correct / Math.max(1, answers)) })

/** The figures of the words, the options and the key that learners are asked now. */
export function HealthFigures({ card }: { card: HealthCard }) {
  const { figures, languages, family } = card
  const rows: Figure[] = [
    ...ownFigures(figures),
    ...languages.map((each): Figure => [
      texts.figureLanguage({ language: LANGUAGES[each.lang]?.() ?? each.lang }),
      shareText(each),
    ]),
  ]
  if (family)
    rows.push([
      texts.figureFamily(),
      texts.figureFamilyValue({
        count: family.questions,
        answers: counted(family.answers),
        percent: percentOf(family.correct / Math.max(1, family.answers)),
      }),
    ])
  return (
    <section className={styles.part}>
      <h3>{texts.figuresTitle()}</h3>
      <dl className={styles.figures}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ownFigures(figures: HealthCard['figures']): Figure[] {
  const { answers, share, expectedShare, discrimination, typicalSeconds, topicSeconds } = figures
  return [
    [texts.figureRight(), share ? rightText(share) : texts.figureNone()],
    [
      texts.figureExpected(),
      expectedShare === null ? texts.figureNone() : texts.figureExpectedValue({ percent: percentOf(expectedShare) }),
    ],
    [
      texts.figureDiscrimination(),
      discrimination === null
        ? texts.figureNone()
        : texts.figureDiscriminationHint({ value: decimalText(discrimination) }),
    ],
    [texts.figureTime(), timeText(typicalSeconds, topicSeconds)],
    [
      texts.figureAnswers(),
      <>
        {texts.figureFirst({ count: answers })}
        <span className={table.detail}>
          {texts.figureLeftOut({ rapid: counted(figures.rapidAnswers), later: counted(figures.laterAnswers) })}
        </span>
      </>,
    ],
  ]
}

const rightText = ({ value, low, high }: NonNullable<HealthCard['figures']['share']>): string =>
  texts.figureRightValue({ percent: percentOf(value), low: percentOf(low), high: percentOf(high) })

function timeText(typical: number | null, topic: number | null): string {
  if (typical === null) return texts.figureNone()
  const time = secondsInWords(typical)
  return topic === null ? time : texts.figureTimeValue({ time, topic: secondsInWords(topic) })
}
