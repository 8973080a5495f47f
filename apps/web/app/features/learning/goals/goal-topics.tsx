import {
  type Goal,
  GOAL_TOPICS_AT_MOST,
  type GoalCourse,
  TOPIC_WEIGHTS,
  type TopicWeight,
} from '@abhyas/contract/learning-goals'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { weightField } from './goal-values.ts'
import styles from './goals.module.css'

type Word = 'none' | TopicWeight

const WORDS: Record<Word, () => string> = {
  none: texts.goalNone,
  little: texts.goalLittle,
  normal: texts.goalNormal,
  much: texts.goalMuch,
}

type GoalTopicsProps = {
  courses: GoalCourse[]
  goal: Goal | null
  name: string
  error: string | undefined
  onChange: () => void
}

/** Every topic with its share of the exam. A new goal takes all topics alike. */
export function GoalTopics({ courses, goal, name, error, onChange }: GoalTopicsProps) {
  const [words, setWords] = useState(() => wordsOf(courses, goal))
  const set = (topicIds: number[], word: Word) => {
    onChange()
    setWords((now) => new Map([...now, ...topicIds.map((id): [number, Word] => [id, word])]))
  }
  return (
    <fieldset className={styles.topics} name={name} tabIndex={-1} aria-describedby="goal-topics-hint goal-topics-error">
      <legend>{texts.goalTopics()}</legend>
      <p id="goal-topics-hint" className={styles.hint}>
        {texts.goalTopicsHint()}
      </p>
      {courses.map((course, nth) => (
        <CourseTopics key={course.courseId} course={course} isOpen={nth === 0} words={words} onSet={set} />
      ))}
      <p id="goal-topics-error" className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  )
}

type Words = ReadonlyMap<number, Word>
type CourseTopicsProps = {
  course: GoalCourse
  isOpen: boolean
  words: Words
  onSet: (topicIds: number[], word: Word) => void
}

function CourseTopics({ course: { courseName, topics }, isOpen, words, onSet }: CourseTopicsProps) {
  const ids = topics.map(({ id }) => id)
  const count = ids.filter((id) => words.get(id) !== 'none').length
  return (
    <details className={styles.course} open={isOpen}>
      <summary>
        <b>{courseName}</b> <span className={styles.hint}>{texts.goalCourseCount({ count, all: ids.length })}</span>
      </summary>
      <div className={styles.all}>
        <Button
          variant="plain"
          aria-label={`${courseName}: ${texts.mixAllTopics()}`}
          onClick={() => onSet(ids, 'normal')}
        >
          {texts.mixAllTopics()}
        </Button>
        <Button variant="plain" aria-label={`${courseName}: ${texts.mixNoTopic()}`} onClick={() => onSet(ids, 'none')}>
          {texts.mixNoTopic()}
        </Button>
      </div>
      {topics.map(({ id, topicName }) => (
        <label key={id} className={styles.topic}>
          <span>{topicName}</span>
          <select
            name={weightField(id)}
            value={words.get(id)}
            onChange={({ currentTarget }) => onSet([id], currentTarget.value as Word)}
          >
            {Object.entries(WORDS).map(([word, text]) => (
              <option key={word} value={word}>
                {text()}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  )
}

function wordsOf(courses: GoalCourse[], goal: Goal | null): Words {
  const ids = courses.flatMap(({ topics }) => topics.map(({ id }) => id))
  const usual: Word = ids.length > GOAL_TOPICS_AT_MOST ? 'none' : 'normal'
  if (!goal) return new Map(ids.map((id) => [id, usual]))
  const weights = new Map(goal.topics.map(({ topic, weight }) => [topic.id, weight]))
  const wordFor = (id: number): Word => {
    const weight = weights.get(id)
    if (weight === undefined) return 'none'
    return (Object.keys(TOPIC_WEIGHTS) as TopicWeight[]).find((word) => TOPIC_WEIGHTS[word] === weight) ?? 'normal'
  }
  return new Map(ids.map((id) => [id, wordFor(id)]))
}
