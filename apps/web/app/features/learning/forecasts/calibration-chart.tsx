import type { AnswerQuality } from '@abhyas/contract/learning-quality'
import * as texts from '@abhyas/messages/texts'
import { percentOf } from './figure-words.ts'
import styles from './forecasts.module.css'

const SIZE = 100
const [SMALLEST, LARGEST] = [1.2, 3.6]

type Curve = AnswerQuality['curve']

/** Draws predicted chances against what happened. The table below has the same figures, for everybody. */
export function CalibrationChart({ curve }: { curve: Curve }) {
  const most = Math.max(...curve.map(({ answers }) => answers))
  const pointOf = ({ predicted, right }: Curve[number]) => ({ cx: SIZE * predicted, cy: SIZE * (1 - right) })
  const line = curve.map((bin) => Object.values(pointOf(bin)).join(',')).join(' ')
  return (
    <>
      <p className={styles.quiet}>{texts.forecastsCurve()}</p>
      <svg className={styles.chart} viewBox={`-4 -4 ${SIZE + 8} ${SIZE + 8}`} aria-hidden>
        <rect className={styles.frame} width={SIZE} height={SIZE} />
        <line className={styles.ideal} x1="0" y1={SIZE} x2={SIZE} y2="0" />
        <polyline className={styles.curve} points={line} />
        {curve.map((bin) => (
          // The area of a point grows with its answers.
          <circle
            key={bin.predicted}
            className={styles.point}
            {...pointOf(bin)}
            r={SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(bin.answers / most)}
          />
        ))}
      </svg>
      <details>
        <summary className={styles.summary}>{texts.forecastsTable()}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.forecastsAxisPredicted()}</th>
              <th scope="col">{texts.forecastsAxisRight()}</th>
              <th scope="col">{texts.forecastsColumnAnswers()}</th>
            </tr>
          </thead>
          <tbody>
            {curve.map(({ answers, predicted, right }) => (
              <tr key={predicted}>
                <th scope="row">{`${percentOf(predicted)} %`}</th>
                <td>{`${percentOf(right)} %`}</td>
                <td>{answers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
