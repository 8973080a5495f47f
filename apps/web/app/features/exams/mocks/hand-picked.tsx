import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { everyTopicQuery } from '../../../queries/admin/exams.ts'
import { questionsQuery } from '../../../queries/questions.ts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import list from '../manage/exam-form.module.css'
import styles from './mocks.module.css'

type HandPickedProps = { firstTopicId: number; chosenIds: number[]; onChange: (ids: number[]) => void }

/** Questions that every paper asks, of any topic. Most sections have none, so they are folded away. */
export function HandPicked({ firstTopicId, chosenIds, onChange }: HandPickedProps) {
  const [isOpen, setOpen] = useState(false)
  const [pickedId, setPickedId] = useState(0)
  const topicId = pickedId || firstTopicId
  const { data: topics = [] } = useQuery({ ...everyTopicQuery, enabled: isOpen })
  const { data: questions } = useQuery({ ...questionsQuery(topicId), enabled: isOpen && topicId > 0 })
  const textOf = (chosen: number) => {
    const question = questions?.find(({ id }) => id === chosen)
    return question ? excerptOf(question.questionText) : `#${chosen}`
  }
  const toggle = (id: number) =>
    onChange(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id])
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.mockHandOpen({ count: chosenIds.length })}</summary>
      <p className={styles.hint}>{texts.mockHandHint()}</p>
      <ul className={styles.chips}>
        {chosenIds.map((id) => (
          <li key={id}>
            <Button variant="quiet" aria-label={texts.mockHandRemove({ id })} onClick={() => toggle(id)}>
              {`${textOf(id)} ✕`}
            </Button>
          </li>
        ))}
      </ul>
      <SelectField
        label={texts.mockHandTopic()}
        value={topicId}
        onChange={(id) => setPickedId(Number(id))}
        choices={[
          { value: 0, label: texts.questionChooseTopic() },
          ...topics.map(({ id, name, moduleName }) => ({ value: id, label: `${name} (${moduleName})` })),
        ]}
      />
      {isOpen && topicId > 0 && !questions && <Loading text={texts.questionsLoading()} />}
      {questions?.length === 0 && <p className={styles.hint}>{texts.examQuestionsNone()}</p>}
      {questions && questions.length > 0 && (
        <ul className={list.list}>
          {questions.map(({ id, questionText, html, needsAttention, isExamOnly }) => (
            <li key={id}>
              <label className={list.question}>
                <input
                  type="checkbox"
                  className={list.box}
                  checked={chosenIds.includes(id)}
                  disabled={needsAttention && !chosenIds.includes(id)}
                  onChange={() => toggle(id)}
                />
                <RichText text={questionText} html={html.questionText} />
                {needsAttention && <Badge tone="waiting">{texts.examQuestionAttention()}</Badge>}
                {isExamOnly && <Badge tone="plain">{texts.questionExamOnly()}</Badge>}
              </label>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
