import type { HealthCard } from '@abhyas/contract/questions-health'
import { type ShownOption, writtenOptions } from '@abhyas/contract/rules/option-order'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import type { CSSProperties } from 'react'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { percentOf } from './flag-words.ts'
import { keyOptions } from './key-words.ts'
import styles from './option-chart.module.css'

/** How many learners chose each option, and how able they are. */
export function OptionChart({ card }: { card: HealthCard }) {
  const { question, figures, proposedKey } = card
  if (question.kind === 'number')
    return <p className={styles.number}>{texts.numberKey({ key: question.correctAnswer })}</p>
  const [keys, proposed] = [keyOptions(question, question.correctAnswer), keyOptions(question, proposedKey)]
  const { meanAbility } = figures
  return (
    <>
      <table className={styles.chart}>
        <thead>
          <tr>
            <th scope="col">{texts.chartOption()}</th>
            <th scope="col">{texts.chartShare({ count: figures.answers.toLocaleString(FORMATS) })}</th>
            <th scope="col">
              {texts.chartAbility()}
              {meanAbility !== null && (
                <span className={styles.mean}>{` (${texts.chartAbilityMean({ mean: Math.round(meanAbility) })})`}</span>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {writtenOptions(question).map((shown) => (
            <OptionRow
              key={shown.letter}
              card={card}
              shown={shown}
              isKey={keys.includes(shown.option)}
              isProposed={proposed.includes(shown.option)}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{question.kind === 'several' ? texts.chartHintSeveral() : texts.chartHint()}</p>
    </>
  )
}

type OptionRowProps = { card: HealthCard; shown: ShownOption; isKey: boolean; isProposed: boolean }

function OptionRow({ card: { question, figures }, shown, isKey, isProposed }: OptionRowProps) {
  const picked = figures.options.find(({ option }) => option === shown.option)
  const ability = picked?.meanAbility ?? null
  return (
    <tr className={isProposed ? styles.proposed : undefined}>
      <th scope="row">
        <span className={styles.option}>
          <strong>{shown.letter}</strong>
          <span className={styles.text}>
            <RichText text={question[shown.name] ?? ''} html={question.html[shown.name]} />
          </span>
          {isKey && <Badge tone="plain">{texts.chartKey()}</Badge>}
          {isProposed && <Badge tone="good">{texts.chartProposed()}</Badge>}
        </span>
      </th>
      <td>
        <Picked answers={picked?.answers ?? 0} share={picked?.share ?? 0} />
      </td>
      <td>
        {ability === null ? (
          <span className={styles.few}>{texts.chartNobody()}</span>
        ) : (
          <span className={styles.ability}>
            <Line ability={ability} mean={figures.meanAbility} />
            <strong>{Math.round(ability)}</strong>
          </span>
        )}
      </td>
    </tr>
  )
}

const Picked = ({ answers, share }: { answers: number; share: number }) => (
  <span className={styles.share}>
    <span className={styles.bar} style={{ '--share': share } as CSSProperties} />
    <span>
      <strong>{`${percentOf(share)}%`}</strong>{' '}
      <span className={styles.few}>{`· ${answers.toLocaleString(FORMATS)}`}</span>
    </span>
  </span>
)

/** A dot on a line from 0 to 100. A stroke is where the average of all learners is. */
const Line = ({ ability, mean }: { ability: number; mean: number | null }) => (
  <span className={styles.line} style={{ '--at': ability / 100, '--mean': (mean ?? 50) / 100 } as CSSProperties}>
    {mean !== null && <span className={styles.stroke} />}
    <span className={styles.dot} />
  </span>
)
