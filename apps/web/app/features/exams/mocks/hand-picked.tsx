import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { everyTopicQuery } from '../../../queries/admin/exams.ts'
import { questionsQuery } from '../../../queries/questions.ts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { QuestionStateBadge } from '../../../ui/admin/state-badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import list from '../manage/exam-form.module.css'
import styles from './mocks.module.css'

type HandPickedProps = {
  firstTopicId: number
  chosenIds: number[]
  /** Questions of other sections. An exam asks no question twice. */
  takenIds: number[]
  onChange: (ids: number[]) => void
}

/** Questions that every paper asks, of any topic. Most sections have none, so they are folded away. */
export function HandPicked({ firstTopicId, chosenIds, takenIds, onChange }: HandPickedProps) {
  const [isOpen, setOpen] = useState(false)
  const [pickedId, setPickedId] = useState(0)
  const topicId = pickedId || firstTopicId
  const { data: topics = [] } = useQuery({ ...everyTopicQuery, enabled: isOpen })
  const { data: questions, isError, refetch } = useQuery({ ...questionsQuery(topicId), enabled: isOpen && topicId > 0 })
  // The list shows one topic, but the chosen questions may be of several.
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map())
  const textOf = (chosen: number) => {
    const text = questions?.find(({ id }) => id === chosen)?.questionText ?? seen.get(chosen)
    return text === undefined ? `#${chosen}` : excerptOf(text)
  }
  const keepTexts = () =>
    setSeen(new Map([...seen, ...(questions ?? []).map(({ id, questionText }) => [id, questionText] as const)]))
  const toggle = (id: number) => {
    keepTexts()
    onChange(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id])
  }
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.mockHandOpen({ count: chosenIds.length })}</summary>
      <p className={styles.hint}>{texts.mockHandHint()}</p>
      <ul className={styles.chips}>
        {chosenIds.map((id) => (
          <li key={id}>
            <Button
              variant="quiet"
              aria-label={texts.mockHandRemove({ question: textOf(id) })}
              onClick={() => toggle(id)}
            >
              {`${textOf(id)} ✕`}
            </Button>
          </li>
        ))}
      </ul>
      <SelectField
        label={texts.mockHandTopic()}
        value={topicId}
        onChange={(id) => {
          keepTexts()
          setPickedId(Number(id))
        }}
        choices={[
          { value: 0, label: texts.questionChooseTopic() },
          ...topics.map(({ id, name, moduleName }) => ({ value: id, label: `${name} (${moduleName})` })),
        ]}
      />
      {isError && !questions && <RetryNotice text={texts.mockPreviewFailed()} onRetry={() => void refetch()} />}
      {isOpen && topicId > 0 && !questions && !isError && <Loading text={texts.questionsLoading()} />}
      {questions?.length === 0 && <p className={styles.hint}>{texts.examQuestionsNone()}</p>}
      {questions && questions.length > 0 && (
        <ul className={list.list}>
          {questions.map(({ id, questionText, html, needsAttention, state, isExamOnly }) => (
            <li key={id}>
              <label className={list.question}>
                <input
                  type="checkbox"
                  className={list.box}
                  checked={chosenIds.includes(id)}
                  disabled={
                    (needsAttention || state !== 'published' || takenIds.includes(id)) && !chosenIds.includes(id)
                  }
                  onChange={() => toggle(id)}
                />
                <RichText text={questionText} html={html.questionText} />
                {state !== 'published' && <QuestionStateBadge state={state} />}
                {needsAttention && <Badge tone="waiting">{texts.examQuestionAttention()}</Badge>}
                {takenIds.includes(id) && <Badge tone="waiting">{texts.mockHandTaken()}</Badge>}
                {isExamOnly && <Badge tone="plain">{texts.questionExamOnly()}</Badge>}
              </label>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
