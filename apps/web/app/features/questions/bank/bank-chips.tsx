import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { allCoursesQuery, topicsQuery } from '../../../queries/admin/catalog.ts'
import { authorsQuery } from '../../../queries/admin/questions.ts'
import { modulesQuery } from '../../../queries/catalog.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type BankFilter, CHOICE_NAMES, useBankFilter } from './bank-filter.ts'
import styles from './bank.module.css'
import { choiceText, filterName } from './filter-texts.ts'
import { NOWHERE } from './topic-picker.tsx'

type Chip = { text: string; without: Partial<BankFilter> }

/** The filters that are set. A tap on one removes it. */
export function BankChips() {
  const { filter, change, clear } = useBankFilter()
  const chips = [...useIdChips(filter), ...wordChips(filter)]
  return (
    <div className={styles.chips}>
      {chips.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className={styles.chip}
          aria-label={texts.bankWithoutFilter({ filter: text })}
          onClick={() => change(without)}
        >
          {text} <span aria-hidden>{'×'}</span>
        </button>
      ))}
      <Button variant="plain" onClick={clear}>
        {texts.bankClear()}
      </Button>
    </div>
  )
}

const chipOf = (name: string, value: string, without: Partial<BankFilter>): Chip => ({
  text: `${name}: ${value}`,
  without,
})

const wordChips = (filter: BankFilter): Chip[] => [
  ...(filter.text ? [chipOf(texts.bankWords(), filter.text, { text: '' })] : []),
  ...CHOICE_NAMES.filter((name) => filter[name]).map((name) =>
    chipOf(filterName(name), choiceText(filter[name]), { [name]: '' }),
  ),
  ...(filter.tag ? [chipOf(texts.bankTag(), filter.tag, { tag: '' })] : []),
  ...(filter.changedSince ? [chipOf(texts.bankChangedSince(), filter.changedSince, { changedSince: '' })] : []),
  ...(filter.importId ? [chipOf(texts.bankImport(), String(filter.importId), { importId: 0 })] : []),
  ...(filter.familyId ? [chipOf(texts.bankFamily(), String(filter.familyId), { familyId: 0 })] : []),
]

const nameIn = (rows: { id: number; name: string }[], id: number) =>
  rows.find((row) => row.id === id)?.name ?? String(id)

/** The names come from the lists that the fields above show too. */
function useIdChips({ courseId, moduleId, topicId, authorId }: BankFilter): Chip[] {
  const { data: courses = [] } = useQuery({ ...allCoursesQuery, enabled: courseId > 0 })
  const { data: modules = [] } = useQuery({ ...modulesQuery(courseId), enabled: courseId > 0 })
  const { data: topics = [] } = useQuery({ ...topicsQuery(moduleId), enabled: moduleId > 0 })
  const { data: authors = [] } = useQuery({ ...authorsQuery, enabled: authorId > 0 })
  return [
    ...(courseId ? [chipOf(texts.bankCourse(), nameIn(courses, courseId), NOWHERE)] : []),
    ...(moduleId ? [chipOf(texts.bankModule(), nameIn(modules, moduleId), { moduleId: 0, topicId: 0 })] : []),
    ...(topicId ? [chipOf(texts.bankTopic(), nameIn(topics, topicId), { topicId: 0 })] : []),
    ...(authorId ? [chipOf(texts.bankAuthor(), nameIn(authors, authorId), { authorId: 0 })] : []),
  ]
}
