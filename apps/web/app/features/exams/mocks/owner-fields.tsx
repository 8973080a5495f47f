import type { PlacedTopic } from '@abhyas/contract/catalog-topics'
import type { ExamOwner } from '@abhyas/contract/exams-sections'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { everyTopicQuery } from '../../../queries/admin/exams.ts'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import type { MockFieldsOf } from './field-props.ts'
import styles from './mocks.module.css'

type Kind = ExamOwner['kind']

/** What the exam belongs to: nothing, or a course, module or topic. */
export function OwnerFields({ owner, field }: { owner: MockFieldsOf['mock']['owner']; field: MockFieldsOf['field'] }) {
  const [kind, setKind] = useState<Kind>(owner.kind)
  const [chosen, setChosen] = useState(owner.id === null ? '' : `${owner.kind}-${owner.id}`)
  const { data: topics = [] } = useQuery(everyTopicQuery)
  const choices = choicesOf(kind, topics)
  const { error, onChange } = field('owner')
  // An owner without topics is not among them.
  const isMissing = chosen.startsWith(kind) && !choices.some(({ value }) => value === chosen)
  return (
    <>
      <SelectField
        label={texts.mockOwnerKind()}
        name="ownerKind"
        value={kind}
        onChange={(next) => {
          setKind(next as Kind)
          setChosen('')
          onChange()
        }}
        choices={[
          { value: 'alone', label: texts.mockOwnerAlone() },
          { value: 'course', label: texts.mockOwnerCourse() },
          { value: 'module', label: texts.mockOwnerModule() },
          { value: 'topic', label: texts.mockOwnerTopic() },
        ]}
      />
      {kind !== 'alone' && (
        <div>
          <SelectField
            label={LABELS[kind]()}
            name="owner"
            value={chosen}
            onChange={(next) => {
              setChosen(next)
              onChange()
            }}
            choices={[
              { value: '', label: texts.mockOwnerChoose() },
              ...(isMissing ? [{ value: chosen, label: owner.name ?? chosen }] : []),
              ...choices,
            ]}
          />
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </>
  )
}

const LABELS = { course: texts.mockOwnerCourse, module: texts.mockOwnerModule, topic: texts.mockOwnerTopic }

function choicesOf(kind: Kind, topics: PlacedTopic[]): { value: string; label: string }[] {
  const all = topics.map((topic) => {
    if (kind === 'course') return { value: `course-${topic.courseId}`, label: topic.courseName }
    if (kind === 'module')
      return { value: `module-${topic.moduleId}`, label: `${topic.moduleName} (${topic.courseName})` }
    return { value: `topic-${topic.id}`, label: `${topic.name} (${topic.moduleName})` }
  })
  return [...new Map(all.map((choice) => [choice.value, choice])).values()]
}
