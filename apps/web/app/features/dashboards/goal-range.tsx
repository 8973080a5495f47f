import type { CourseRange } from '@abhyas/contract/learning-goals'
import type { ScoreRange } from '@abhyas/contract/learning-readiness'
import * as texts from '@abhyas/messages/texts'
import { FORECASTS_PATH, practicePath } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { chanceOf100, RangeBar } from '../../ui/domain/score-range.tsx'
import styles from './readiness-card.module.css'

type GoalRangeProps = { range: ScoreRange; courses: CourseRange[]; answers: number }

/** The range first, then the middle and the chance to pass, then what would move it most. */
export function GoalRange({ range, courses, answers }: GoalRangeProps) {
  const { low, high, marks, passMark, expected, chanceToPass, movesMost } = range
  return (
    <>
      <p className={styles.first}>
        <strong className={styles.range}>{texts.readinessRange({ low, high })}</strong>{' '}
        <span className={styles.quiet}>{texts.readinessOf({ marks })}</span>
      </p>
      <div className={styles.scale}>
        <PassMark passMark={passMark} marks={marks} />
        <RangeBar low={low} high={high} marks={marks} passMark={passMark} />
        <span aria-hidden>{0}</span>
        <span aria-hidden>{marks}</span>
      </div>
      <p>{texts.readinessPoint({ expected, chance: chanceOf100(chanceToPass) })}</p>
      <p className={styles.quiet}>
        {texts.readinessMeans()} <a href={FORECASTS_PATH}>{texts.readinessHow()}</a>
      </p>
      <p className={styles.quiet}>{texts.readinessFrom({ count: answers })}</p>
      {courses.length > 0 && <Courses courses={courses} />}
      <MovesMost movesMost={movesMost} marks={marks} />
    </>
  )
}

/** The words stand above their line, and stay inside the card at both ends. */
function PassMark({ passMark, marks }: Pick<ScoreRange, 'passMark' | 'marks'>) {
  const share = `${(100 * passMark) / marks}%`
  return (
    <p className={styles.pass}>
      <span style={{ left: share, transform: `translateX(-${share})` }}>
        {texts.readinessPassMark({ marks: passMark })}
      </span>
    </p>
  )
}

const Courses = ({ courses }: { courses: CourseRange[] }) => (
  <ul className={styles.courses}>
    {courses.map(({ courseName, low, high, marks }) => (
      <li key={courseName}>
        <span>{courseName}</span>
        <RangeBar low={low} high={high} marks={marks} />
        <span className={styles.figures}>{texts.readinessCourseRange({ low, high, marks })}</span>
      </li>
    ))}
  </ul>
)

function MovesMost({ movesMost, marks: all }: Pick<ScoreRange, 'movesMost' | 'marks'>) {
  const { topic, marks } = movesMost
  return (
    <div className={styles.moves}>
      <p>
        <span className={styles.quiet}>{texts.readinessMovesMost()}</span> <b>{topic.topicName}</b>
      </p>
      <p className={styles.quiet}>{texts.readinessMarksOf({ marks, all })}</p>
      <LinkButton
        variant="quiet"
        to={practicePath(topic.id)}
        aria-label={texts.readinessPractiseNamed({ topic: topic.topicName })}
      >
        {texts.readinessPractise()}
      </LinkButton>
    </div>
  )
}
