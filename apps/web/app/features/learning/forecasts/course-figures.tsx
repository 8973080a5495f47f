import { ANSWERS_SHOWN_FROM, type CourseQuality, SITTINGS_SHOWN_FROM } from '@abhyas/contract/learning-quality'
import * as texts from '@abhyas/messages/texts'
import { CalibrationChart } from './calibration-chart.tsx'
import { percentOf, points, score } from './figure-words.ts'
import styles from './forecasts.module.css'

/** The figures of a course: the forecasts of its exams, and the predicted answers. */
export const CourseFigures = ({ quality }: { quality: CourseQuality }) => (
  <div className={styles.figures}>
    <div>
      <h3>{texts.forecastsExams()}</h3>
      <Forecasts quality={quality} />
    </div>
    <div>
      <h3>{texts.forecastsAnswers()}</h3>
      <Answers quality={quality} />
    </div>
  </div>
)

function Forecasts({ quality: { forecasts, sittingCount } }: { quality: CourseQuality }) {
  if (!forecasts)
    return (
      <p className={styles.quiet}>{texts.forecastsFewSittings({ count: sittingCount, from: SITTINGS_SHOWN_FROM })}</p>
    )
  const { inside, coverage, absoluteError, width } = forecasts
  return (
    <dl className={styles.facts}>
      <dt>{texts.forecastsInside()}</dt>
      <dd>
        {texts.forecastsInsideValue({ inside, count: sittingCount, percent: percentOf(coverage) })}{' '}
        <span className={styles.quiet}>{texts.forecastsInsideAim()}</span>
      </dd>
      <dt>{texts.forecastsError()}</dt>
      <dd>{texts.forecastsPoints({ points: points(absoluteError) })}</dd>
      <dt>{texts.forecastsWidth()}</dt>
      <dd>{texts.forecastsPoints({ points: points(width) })}</dd>
    </dl>
  )
}

function Answers({ quality: { answers, answerCount } }: { quality: CourseQuality }) {
  if (!answers)
    return <p className={styles.quiet}>{texts.forecastsFewAnswers({ count: answerCount, from: ANSWERS_SHOWN_FROM })}</p>
  const { calibrationError, brierScore, logLoss, lossOfMean, curve } = answers
  return (
    <>
      <dl className={styles.facts}>
        <dt>{texts.forecastsColumnAnswers()}</dt>
        <dd>{answerCount}</dd>
        <dt>{texts.forecastsOff()}</dt>
        <dd>{texts.forecastsPoints({ points: points(100 * calibrationError) })}</dd>
        <dt>{texts.forecastsBrier()}</dt>
        <dd>{score(brierScore)}</dd>
        <dt>{texts.forecastsLoss()}</dt>
        <dd>{texts.forecastsLossValue({ loss: score(logLoss), mean: score(lossOfMean) })}</dd>
      </dl>
      <CalibrationChart curve={curve} />
    </>
  )
}
