import type { ImportDraft } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allCoursesQuery } from '../../../../queries/admin/catalog.ts'
import { SelectField } from '../../../../ui/admin/select-field.tsx'
import { TopicPicker } from '../../bank/topic-picker.tsx'
import styles from '../importing.module.css'
import { type CourseTopic, type Into, topicNamed, topicNamesOf } from './into.ts'

type IntoFieldsProps = {
  into: Into
  drafts: readonly ImportDraft[]
  /** The topics of the chosen course. */
  topics: readonly CourseTopic[]
  onChange: (into: Into) => void
}

/** One topic for all, or a course in which each question goes into the topic that its source names. */
export function IntoFields({ into, drafts, topics, onChange }: IntoFieldsProps) {
  const names = useMemo(() => topicNamesOf(drafts), [drafts])
  const hasNames = names.some(({ name }) => name !== '')
  return (
    <>
      {(hasNames || into.isSpread) && (
        <SelectField
          label={texts.importWhere()}
          choices={[
            { value: 'topic', label: texts.importIntoTopic() },
            { value: 'spread', label: texts.importSpread() },
          ]}
          value={into.isSpread ? 'spread' : 'topic'}
          onChange={(where) => onChange({ ...into, isSpread: where === 'spread' })}
        />
      )}
      {into.isSpread ? (
        <SpreadFields into={into} names={names} topics={topics} onChange={onChange} />
      ) : (
        <TopicPicker place={into.place} onChange={(place) => onChange({ ...into, place })} isChoice />
      )}
    </>
  )
}

type SpreadFieldsProps = Omit<IntoFieldsProps, 'drafts'> & { names: ReturnType<typeof topicNamesOf> }

function SpreadFields({ into, names, topics, onChange }: SpreadFieldsProps) {
  const { data: courses = [] } = useQuery(allCoursesQuery)
  const unmatched = names.filter(({ name }) => topicNamed(topics, name) === 0)
  return (
    <>
      <SelectField
        label={texts.bankCourse()}
        choices={[
          { value: 0, label: texts.bankChooseCourse() },
          ...courses.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={into.courseId}
        onChange={(id) => onChange({ ...into, courseId: Number(id), chosen: {} })}
      />
      {topics.length > 0 && (
        <>
          <p className={styles.matched}>{texts.importTopicsMatched({ count: names.length - unmatched.length })}</p>
          {unmatched.map(({ name, count }) => (
            <SelectField
              key={name}
              label={texts.importTopicFor({ name: name || texts.importNoTopicName(), count })}
              choices={[
                { value: 0, label: texts.questionChooseTopic() },
                ...topics.map((topic) => ({ value: topic.id, label: `${topic.moduleName} / ${topic.name}` })),
              ]}
              value={into.chosen[name] ?? 0}
              onChange={(id) => onChange({ ...into, chosen: { ...into.chosen, [name]: Number(id) } })}
            />
          ))}
        </>
      )}
    </>
  )
}
