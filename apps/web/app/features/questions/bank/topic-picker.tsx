import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { allCoursesQuery, topicsQuery } from '../../../queries/admin/catalog.ts'
import { modulesQuery } from '../../../queries/catalog.ts'
import { SelectField } from '../../../ui/admin/select-field.tsx'

/** The chosen course, module and topic; 0 where none is chosen. */
export type Place = { courseId: number; moduleId: number; topicId: number }

export const NOWHERE: Place = { courseId: 0, moduleId: 0, topicId: 0 }

type TopicPickerProps = {
  place: Place
  onChange: (place: Place) => void
  /** The admin must choose one topic, not a part of the catalogue. */
  isChoice?: boolean
}

/** Offers the course, then its modules, then their topics. */
export function TopicPicker({ place: { courseId, moduleId, topicId }, onChange, isChoice }: TopicPickerProps) {
  const { data: courses = [] } = useQuery(allCoursesQuery)
  const { data: modules = [] } = useQuery({ ...modulesQuery(courseId), enabled: courseId > 0 })
  const { data: topics = [] } = useQuery({ ...topicsQuery(moduleId), enabled: moduleId > 0 })
  return (
    <>
      <SelectField
        label={texts.bankCourse()}
        choices={choicesOf(isChoice ? texts.bankChooseCourse() : texts.bankAllCourses(), courses)}
        value={courseId}
        onChange={(id) => onChange({ ...NOWHERE, courseId: Number(id) })}
      />
      <SelectField
        label={texts.bankModule()}
        choices={choicesOf(isChoice ? texts.bankChooseModule() : texts.bankAllModules(), courseId ? modules : [])}
        value={moduleId}
        isDisabled={!courseId}
        onChange={(id) => onChange({ courseId, moduleId: Number(id), topicId: 0 })}
      />
      <SelectField
        label={texts.bankTopic()}
        choices={choicesOf(isChoice ? texts.questionChooseTopic() : texts.bankAllTopics(), moduleId ? topics : [])}
        value={topicId}
        isDisabled={!moduleId}
        onChange={(id) => onChange({ courseId, moduleId, topicId: Number(id) })}
      />
    </>
  )
}

const choicesOf = (all: string, rows: { id: number; name: string }[]) => [
  { value: 0, label: all },
  ...rows.map(({ id, name }) => ({ value: id, label: name })),
]
