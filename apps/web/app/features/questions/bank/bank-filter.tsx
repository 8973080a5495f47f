import * as texts from '@abhyas/messages/texts'
import { useSearchParams } from 'react-router'
import { SearchField, useSetSearchWords } from '../../../ui/parts/search-field.tsx'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import styles from './bank.module.css'
import { type Place, TopicPicker } from './topic-picker.tsx'

const STATES = ['all', 'needs_attention', 'exam_only'] as const
type State = (typeof STATES)[number]

export type BankFilter = Place & { text: string; state: State }

/** The filter is in the address: a reload, a link and the back button keep it. */
export function useBankFilter(): { filter: BankFilter; change: (change: Partial<BankFilter>) => void } {
  const [params] = useSearchParams()
  const setWords = useSetSearchWords()
  const idOf = (name: keyof Place) => Number(params.get(name)) || 0
  return {
    filter: {
      text: (params.get('text') ?? '').trim(),
      courseId: idOf('courseId'),
      moduleId: idOf('moduleId'),
      topicId: idOf('topicId'),
      state: STATES.find((state) => state === params.get('state')) ?? 'all',
    },
    change: (change) =>
      setWords(
        Object.fromEntries(
          Object.entries(change).map(([name, value]) => [name, value && value !== 'all' ? String(value) : '']),
        ),
      ),
  }
}

export const isFiltered = ({ text, state, courseId }: BankFilter): boolean =>
  text !== '' || state !== 'all' || courseId > 0

export function BankFilterFields() {
  const { filter, change } = useBankFilter()
  const stateNames = {
    all: texts.bankStateAll(),
    needs_attention: texts.questionAttention(),
    exam_only: texts.questionExamOnly(),
  }
  return (
    <div className={styles.filter}>
      <SearchField name="text" label={texts.bankSearchLabel()} placeholder={texts.bankSearchPlaceholder()} />
      <TopicPicker place={filter} onChange={change} />
      <SelectField
        label={texts.bankState()}
        choices={STATES.map((state) => ({ value: state, label: stateNames[state] }))}
        value={filter.state}
        onChange={(state) => change({ state: state as State })}
      />
    </div>
  )
}
