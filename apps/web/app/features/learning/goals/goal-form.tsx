import type { Goal, GoalCourse } from '@abhyas/contract/learning-goals'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { EXPLORE_PATH } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { toastError } from '../../../ui/frame/toast.ts'
import { useAccountForm } from '../../../ui/parts/use-account-form.ts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'
import page from '../../../ui/theme/page.module.css'
import { failureText } from '../../../ui/words/failure-text.ts'
import { GoalTopics } from './goal-topics.tsx'
import { ELSEWHERE, type GoalField, inputFrom, problemIn, USUAL_PASS_MARK } from './goal-values.ts'
import styles from './goals.module.css'
import { useGoalChanges } from './use-goal-changes.ts'

type GoalFormProps = { goal: Goal | null; courses: GoalCourse[] }

/** Names an exam: one of ours, or another one with its topics. */
export function GoalForm({ goal, courses }: GoalFormProps) {
  const { save, remove, isRemoving } = useGoalChanges()
  const exams = courses.flatMap((course) => course.exams)
  const isOneOfOurs = exams.some(({ id }) => id === goal?.examId)
  const [exam, setExam] = useState(isOneOfOurs ? String(goal?.examId) : ELSEWHERE)
  const isElsewhere = exam === ELSEWHERE
  const { formProps, field, isPending } = useAccountForm<GoalField>({
    check: problemIn,
    send: async (values, form) => {
      if (isHalfWritten(form.elements.namedItem('date'))) throw new HalfWrittenDate()
      await save(inputFrom(values))
    },
    onFailure: tell,
  })
  // The day of an exam that is over cannot be saved again.
  const isOver = (goal?.daysLeft ?? 0) < 0
  return (
    <form {...formProps} className={styles.form}>
      {courses.length > 0 && (
        <>
          {exams.length > 0 && <ExamField courses={courses} exam={exam} onChoose={setExam} />}
          {!isElsewhere && <p className={styles.hint}>{texts.goalOursText()}</p>}
          {/* Hidden, not removed: what was written is still there after another look at our exams. */}
          <div className={styles.part} hidden={!isElsewhere}>
            <TextInput
              {...field('name')}
              label={texts.goalName()}
              maxLength={120}
              defaultValue={isOneOfOurs ? '' : goal?.name}
              placeholder={texts.goalNameExample()}
            />
          </div>
          <TextInput
            {...field('date')}
            aria-required={false}
            type="date"
            label={texts.goalDate()}
            description={texts.goalDateHint()}
            defaultValue={isOver ? '' : (goal?.examDate ?? '')}
          />
          <div className={styles.part} hidden={!isElsewhere}>
            <TextInput
              {...field('passMark')}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              label={texts.goalPassMark()}
              defaultValue={isOneOfOurs ? USUAL_PASS_MARK : (goal?.passMark ?? USUAL_PASS_MARK)}
            />
            <GoalTopics courses={courses} goal={isOneOfOurs ? null : goal} {...field('topics')} />
          </div>
        </>
      )}
      {courses.length === 0 && <NoTopics />}
      <div className={styles.actions}>
        {courses.length > 0 && (
          <Button variant="primary" type="submit" isPending={isPending}>
            {texts.goalSave()}
          </Button>
        )}
        {goal && (
          <Button variant="plain" isPending={isRemoving} onClick={() => remove(goal)}>
            {texts.goalDelete()}
          </Button>
        )}
      </div>
    </form>
  )
}

type ExamFieldProps = { courses: GoalCourse[]; exam: string; onChoose: (exam: string) => void }

const ExamField = ({ courses, exam, onChoose }: ExamFieldProps) => (
  <label className={styles.field}>
    {texts.goalWhich()}
    <select name="exam" value={exam} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value={ELSEWHERE}>{texts.goalElsewhere()}</option>
      {courses
        .filter(({ exams }) => exams.length > 0)
        .map(({ courseId, courseName, exams }) => (
          <optgroup key={courseId} label={texts.goalOurs({ course: courseName })}>
            {exams.map(({ id, examName, topicName }) => (
              <option key={id} value={id}>
                {texts.goalOurExam({ exam: examName, topic: topicName })}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  </label>
)

const NoTopics = () => (
  <p className={page.notice}>
    {texts.goalNoTopics()}
    <LinkButton variant="quiet" href={EXPLORE_PATH}>
      {texts.goalToCourses()}
    </LinkButton>
  </p>
)

/** The browser gives no value for a date without its year. It would be saved as no date. */
const isHalfWritten = (date: RadioNodeList | Element | null): boolean =>
  date instanceof HTMLInputElement && date.validity.badInput

class HalfWrittenDate extends Error {}

const FIELD_OF: Record<string, GoalField> = {
  goal_name_empty: 'name',
  goal_date_wrong: 'date',
  goal_topics_empty: 'topics',
}

function tell(error: unknown): FieldProblem<GoalField> | null {
  if (error instanceof HalfWrittenDate) return { field: 'date', text: texts.errorGoalDateWrong() }
  const field = error instanceof ApiError ? FIELD_OF[error.code] : undefined
  if (field) return { field, text: failureText(error) }
  toastError(texts.goalSaveFailed(), failureText(error))
  return null
}
