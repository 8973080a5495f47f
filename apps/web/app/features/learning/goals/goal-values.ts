import { type Goal, GOAL_TOPICS_AT_MOST, type GoalInput, TOPIC_WEIGHTS } from '@abhyas/contract/learning-goals'
import * as texts from '@abhyas/messages/texts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'

export type GoalField = 'exam' | 'name' | 'date' | 'passMark' | 'topics'
/** The values of the form by the names of its fields. Each topic has a field of its own. */
type GoalValues = Record<string, string>

/** The value of the field `exam` for an exam that is not ours. */
export const ELSEWHERE = 'elsewhere'
export const USUAL_PASS_MARK = 50

const PREFIX = 'topic-'

/** The name of the field of a topic. */
export const weightField = (topicId: number): string => `${PREFIX}${topicId}`

/** Reads the topics that are in the exam, and how much of it each is. */
const weightsIn = (values: GoalValues): GoalInput['topics'] =>
  Object.entries(values).flatMap(([name, value]) => {
    const weight = Object.entries(TOPIC_WEIGHTS).find(([word]) => word === value)?.[1]
    return name.startsWith(PREFIX) && weight ? [{ topicId: Number(name.slice(PREFIX.length)), weight }] : []
  })

/** One of our exams brings its name, topics and pass mark along. */
export const inputFrom = (values: GoalValues): GoalInput => {
  const { exam = ELSEWHERE, name = '', date, passMark } = values
  const isElsewhere = exam === ELSEWHERE
  return {
    examId: isElsewhere ? null : Number(exam),
    name: isElsewhere ? name.trim() : '',
    examDate: date || null,
    passMark: isElsewhere ? Number(passMark) : USUAL_PASS_MARK,
    topics: isElsewhere ? weightsIn(values) : [],
  }
}

/** Finds the first problem that needs no server. */
export function problemIn(values: GoalValues): FieldProblem<GoalField> | null {
  const { examId, name, passMark, topics } = inputFrom(values)
  if (examId !== null) return null
  if (name === '') return { field: 'name', text: texts.errorGoalNameEmpty() }
  if (!Number.isInteger(passMark) || passMark < 1 || passMark > 100)
    return { field: 'passMark', text: texts.goalPassMarkWrong() }
  if (topics.length === 0) return { field: 'topics', text: texts.errorGoalTopicsEmpty() }
  if (topics.length > GOAL_TOPICS_AT_MOST)
    return { field: 'topics', text: texts.goalTopicsTooMany({ count: GOAL_TOPICS_AT_MOST }) }
  return null
}

/** The input that sets this goal once more. */
export const inputOf = ({ examId, name, examDate, passMark, topics }: Goal): GoalInput => ({
  examId,
  name,
  examDate,
  passMark,
  topics: examId === null ? topics.map(({ topic, weight }) => ({ topicId: topic.id, weight })) : [],
})
