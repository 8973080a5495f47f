import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { ExamRank } from '@abhyas/contract/exams-rank'
import { marksText, passMarksOf } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import styles from './distribution.module.css'

const [WIDTH, HEIGHT] = [520, 150]

/** Draws how many have which score. The sentence below says the same. */
export function Distribution({ rank: { bins, own, sittings }, result }: { rank: ExamRank; result: AttemptResult }) {
  const { marks, questionCount } = result
  const [first, second] = bins
  const last = bins.at(-1)
  if (!first || !last) return null
  const write = (score: number) => (marks ? marksText(score) : String(score))
  const [pass, highest] = marks ? [marks.pass, marks.total] : [passMarksOf(questionCount), questionCount]
  // A score is drawn in the middle of its step, so the drawing is half a step wider on both sides.
  const step = second ? second.from - first.to : 1
  const [from, to] = [first.from - step / 2, last.to + step / 2]
  const xOf = (score: number) => ((score - from) / (to - from)) * WIDTH
  const tallest = Math.max(...bins.map(({ count }) => count))
  const busiest = bins.find(({ count }) => count === tallest) ?? first
  const score = own?.score
  return (
    <figure className={styles.figure}>
      {score !== undefined && (
        <p className={styles.here}>
          <span style={placed(xOf(score))}>{texts.rankHere({ score: write(score) })}</span>
        </p>
      )}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {bins.map((bin) => {
          const height = (bin.count / tallest) * (HEIGHT - 12)
          const [left, right] = [xOf(bin.from - step / 2), xOf(bin.to + step / 2)]
          const isOwn = score !== undefined && bin.from <= score && score <= bin.to
          const tone = isOwn ? styles.ownBin : score !== undefined && bin.to < score ? styles.lowerBin : styles.bin
          return (
            <rect key={bin.from} className={tone} x={left} width={right - left} y={HEIGHT - height} height={height} />
          )
        })}
        <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <line className={styles.pass} x1={xOf(pass)} x2={xOf(pass)} y1="50" y2={HEIGHT} />
        {score !== undefined && <line className={styles.own} x1={xOf(score)} x2={xOf(score)} y1="0" y2={HEIGHT} />}
      </svg>
      <p className={styles.axis} aria-hidden>
        <span>{write(first.from)}</span>
        <span>{texts.rankPassMark({ pass: write(pass) })}</span>
        <span>{write(Math.max(highest, first.from))}</span>
      </p>
      <figcaption className="spoken">
        {texts.rankInWords({
          count: sittings,
          most: mostText(busiest, write),
          pass: write(pass),
        })}
      </figcaption>
    </figure>
  )
}

function mostText({ from, to, count }: ExamRank['bins'][number], write: (score: number) => string): string {
  if (from === to) return texts.rankMostScore({ score: write(from), count })
  return texts.rankMostScores({ from: write(from), to: write(to), count })
}

/** The words stay inside the drawing: left of the line in its right half. */
const placed = (x: number) =>
  x < WIDTH / 2
    ? { marginLeft: `${(100 * x) / WIDTH}%` }
    : { marginLeft: 'auto', marginRight: `${100 - (100 * x) / WIDTH}%` }
