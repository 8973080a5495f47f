import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { ProgressBar } from '../../ui/parts/progress-bar.tsx'
import frame from '../../ui/domain/practice/round-frame.module.css'
import styles from './practice-round.module.css'
import { type Known, questionsOf, type Round, type Way, WAYS } from './round.ts'

const WAY_NAMES = { all: texts.practiceWayAll, new: texts.practiceWayNew, wrong: texts.practiceWayWrong }

type RoundHeadProps = {
  heading: string
  round: Round
  tally: { answered: number; right: number }
  known: Known
  questions: Question[]
  isList: boolean
  onWay: (way: Way) => void
  onList: (isList: boolean) => void
}

/** Shows the position, the progress, and the choice of questions and mode. */
export function RoundHead({ heading, round, tally, known, questions, isList, onWay, onList }: RoundHeadProps) {
  const { way, place, isDone } = round
  const count = round.questions.length
  const soFar = texts.practiceSoFar({ ...tally, count })
  return (
    <>
      <div className={frame.title}>
        <h1>{heading}</h1>
        {!isList && !isDone && (
          <span className={frame.place}>
            <span aria-hidden>
              {place + 1} / {count}
            </span>
            <span className="spoken">{texts.practicePlace({ place: place + 1, count })}</span>
          </span>
        )}
      </div>
      <div className={frame.bar}>
        <ProgressBar value={tally.answered} max={count} label={soFar} />
      </div>
      <p className={frame.soFar}>{soFar}</p>
      <div className={styles.choices}>
        <select
          className={styles.ways}
          aria-label={texts.practiceWhich()}
          value={way}
          onChange={({ currentTarget }) => onWay(currentTarget.value as Way)}
        >
          {WAYS.map((each) => {
            const of = questionsOf(each, questions, known).length
            return (
              <option key={each} value={each} disabled={of === 0 && each !== way}>
                {WAY_NAMES[each]({ count: of })}
              </option>
            )
          })}
        </select>
        <label className={styles.switch}>
          <input type="checkbox" checked={isList} onChange={({ currentTarget }) => onList(currentTarget.checked)} />
          {texts.practiceAsList()}
        </label>
      </div>
    </>
  )
}
