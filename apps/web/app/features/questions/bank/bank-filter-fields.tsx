import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authorsQuery } from '../../../queries/admin/questions.ts'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SearchField } from '../../../ui/parts/search-field.tsx'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import { BankChips } from './bank-chips.tsx'
import { type BankFilter, CHOICE_NAMES, CHOICES, type ChoiceName, isFiltered, useBankFilter } from './bank-filter.ts'
import styles from './bank.module.css'
import { choiceText, filterName } from './filter-texts.ts'
import { TagSuggestions } from './tag-suggestions.tsx'
import { TopicPicker } from './topic-picker.tsx'

const RARE = CHOICE_NAMES.filter((name) => name !== 'state')

/** The filters of the bank. On a phone only the words are in sight; the others fold away. */
export function BankFilterFields() {
  const { filter, change } = useBankFilter()
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  return (
    <search className={styles.filters}>
      <SearchField name="text" label={texts.bankSearchLabel()} placeholder={texts.bankSearchPlaceholder()} />
      <div className={styles.fold}>
        <Button variant="quiet" aria-expanded={isOpen} aria-controls="bank-filters" onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.bankFewerFilters() : texts.bankMoreFilters()}
        </Button>
      </div>
      <div id="bank-filters" className={styles.filter} data-open={isOpen}>
        <TopicPicker place={filter} onChange={change} />
        <ChoiceField name="state" filter={filter} onChange={change} />
        {isOpen && <RareFilters filter={filter} onChange={change} />}
      </div>
      {/* The document of the page is the same for every address, so it has no chips. */}
      {isHydrated && isFiltered(filter) && <BankChips />}
    </search>
  )
}

type FilterProps = { filter: BankFilter; onChange: (change: Partial<BankFilter>) => void }

function RareFilters({ filter, onChange }: FilterProps) {
  const { data: authors = [] } = useQuery(authorsQuery)
  return (
    <>
      {RARE.map((name) => (
        <ChoiceField key={name} name={name} filter={filter} onChange={onChange} />
      ))}
      <SelectField
        label={texts.bankAuthor()}
        choices={[
          { value: 0, label: texts.bankStateAll() },
          ...authors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.authorId}
        onChange={(id) => onChange({ authorId: Number(id) })}
      />
      <TextInput
        type="date"
        label={texts.bankChangedSince()}
        value={filter.changedSince}
        onChange={({ currentTarget: { value } }) => onChange({ changedSince: value })}
      />
      <SearchField name="tag" label={texts.bankTag()} isLabelled list="bank-tags" />
      <TagSuggestions id="bank-tags" text={filter.tag} />
    </>
  )
}

const ChoiceField = ({ name, filter, onChange }: FilterProps & { name: ChoiceName }) => (
  <SelectField
    label={filterName(name)}
    choices={[
      { value: '', label: texts.bankStateAll() },
      ...CHOICES[name].map((choice) => ({ value: choice, label: choiceText(choice) })),
    ]}
    value={filter[name]}
    onChange={(choice) => onChange({ [name]: choice })}
  />
)
