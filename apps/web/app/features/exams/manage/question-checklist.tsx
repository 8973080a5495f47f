import { SECONDS_PER_QUESTION } from '@abhyas/contract/exams'
import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { adminQuestionsPath } from '../../../admin-paths.ts'
import { questionsQuery } from '../../../queries/questions.ts'
import form from '../../../ui/admin/form.module.css'
import { QuestionStateBadge } from '../../../ui/admin/state-badge.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import styles from './exam-form.module.css'

type QuestionChecklistProps = {
  topicId: number
  /** The questions of the edited exam. They stay on the list after a move to another topic. */
  chosenIds: number[]
  /** The error about the chosen questions. */
  error: string | undefined
  /** The fields for the marks of a chosen question, if the exam gives marks. */
  marksOf: ((questionId: number, number: number) => ReactNode) | undefined
  onChange: () => void
}

/** Offers the questions of a topic. */
export function QuestionChecklist(props: QuestionChecklistProps) {
  const { topicId, chosenIds } = props
  const { data: questions, isError, refetch } = useQuery(questionsQuery(topicId))
  if (isError && !questions) return <RetryNotice text={texts.questionsFetchFailed()} onRetry={() => void refetch()} />
  if (!questions) return <Loading text={texts.questionsLoading()} />
  const movedIds = chosenIds.filter((chosen) => !questions.some(({ id }) => id === chosen))
  return <Choices key={topicId} {...props} questions={questions} movedIds={movedIds} />
}

type ChoicesProps = QuestionChecklistProps & { questions: Question[]; movedIds: number[] }

const isUnusable = ({ needsAttention, state }: Question) => needsAttention || state !== 'published'

function Choices({ topicId, questions, movedIds, chosenIds, error, marksOf, onChange }: ChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(chosenIds))
  const reasonId = useId()
  const usable = questions.filter((question) => !isUnusable(question))
  // Questions that need attention or are not published are left out of the paper. An exam with such a question may drop it.
  const count = usable.filter(({ id }) => chosen.has(id)).length + movedIds.filter((id) => chosen.has(id)).length
  const choose = (next: Set<number>) => {
    setChosen(next)
    onChange()
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  if (questions.length === 0 && movedIds.length === 0)
    return (
      <p>
        {texts.examQuestionsNone()} <Link to={adminQuestionsPath(topicId)}>{texts.examWriteQuestions()}</Link>
      </p>
    )
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{texts.examQuestions()}</legend>
      <div className={styles.summary}>
        <output>{texts.examQuestionsChosen({ count, time: timeInWords(count * SECONDS_PER_QUESTION) })}</output>
        <button
          type="button"
          className={styles.chooseAll}
          onClick={() => choose(new Set([...chosen, ...usable.map(({ id }) => id)]))}
        >
          {texts.examChooseAll()}
        </button>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ul className={styles.list}>
        {questions.map((question, nth) => (
          <li key={question.id} className={styles.row}>
            <label className={styles.question}>
              <Box
                id={question.id}
                isChosen={chosen.has(question.id)}
                onToggle={toggle}
                isDisabled={isUnusable(question) && !chosenIds.includes(question.id)}
                reasonId={isUnusable(question) ? reasonId : undefined}
              />
              <RichText text={question.questionText} html={question.html.questionText} />
              {question.state !== 'published' && <QuestionStateBadge state={question.state} />}
              {question.needsAttention && <Badge tone="waiting">{texts.examQuestionAttention()}</Badge>}
              {question.isExamOnly && <Badge tone="plain">{texts.questionExamOnly()}</Badge>}
            </label>
            {chosen.has(question.id) && marksOf?.(question.id, nth + 1)}
          </li>
        ))}
        {movedIds.map((id, nth) => (
          <li key={id} className={styles.row}>
            <label className={styles.question}>
              <Box id={id} isChosen={chosen.has(id)} onToggle={toggle} />
              <span>{`#${id}`}</span>
              <Badge tone="plain">{texts.examQuestionMoved()}</Badge>
            </label>
            {chosen.has(id) && marksOf?.(id, questions.length + nth + 1)}
          </li>
        ))}
      </ul>
      {usable.length < questions.length && (
        <p>
          <span id={reasonId}>{texts.examQuestionAttentionText()}</span>{' '}
          <Link to={adminQuestionsPath(topicId)}>{texts.examCorrectQuestions()}</Link>
        </p>
      )}
    </fieldset>
  )
}

type BoxProps = {
  id: number
  isChosen: boolean
  onToggle: (id: number) => void
  isDisabled?: boolean
  /** The id of the sentence that says why the question is left out. */
  reasonId?: string | undefined
}

const Box = ({ id, isChosen, onToggle, isDisabled, reasonId }: BoxProps) => (
  <input
    type="checkbox"
    className={styles.box}
    name="questionIds"
    value={id}
    checked={isChosen}
    disabled={isDisabled}
    aria-describedby={reasonId}
    onChange={() => onToggle(id)}
  />
)
