import type { Difficulty, QuestionState } from '@abhyas/contract/questions'
import type { QuestionSettings } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authorsQuery } from '../../../queries/admin/questions.ts'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { useForm } from '../../../ui/parts/use-form.ts'
import { tagsIn } from '../editor/tags-field.tsx'
import { CHOICES } from './bank-filter.ts'
import styles from './bank.module.css'
import type { BulkDialogProps } from './bulk-dialogs.tsx'
import { choiceText, filterName } from './filter-texts.ts'
import { TagSuggestions } from './tag-suggestions.tsx'

type Typed = Partial<Record<'state' | 'difficulty' | 'isExamOnly' | 'authorId' | 'addTags' | 'removeTags', string>>

/** A field that is left empty changes nothing. */
const settingsOf = ({ state, difficulty, isExamOnly, authorId, addTags = '', removeTags = '' }: Typed) => {
  const [added, removed] = [tagsIn(addTags), tagsIn(removeTags)]
  return {
    ...(state && { state: state as QuestionState }),
    ...(difficulty && { difficulty: difficulty as Difficulty }),
    ...(isExamOnly && { isExamOnly: isExamOnly === 'yes' }),
    ...(authorId && { authorId: Number(authorId) }),
    ...(added.length > 0 && { addTags: added }),
    ...(removed.length > 0 && { removeTags: removed }),
  } satisfies QuestionSettings
}

/** Gives all selected questions the same state, difficulty, author or tags. */
export function SetDialog({ ids, isOpen, onClose, onRun }: BulkDialogProps) {
  const [isMissing, setMissing] = useState(false)
  const { data: authors = [] } = useQuery({ ...authorsQuery, enabled: isOpen })
  const { onSubmit, isPending } = useForm({
    send: async (values) => {
      const settings = settingsOf(values)
      setMissing(Object.keys(settings).length === 0)
      if (Object.keys(settings).length > 0) await onRun({ kind: 'set', settings })
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.bankSetTitle({ count: ids.length })}
      text={texts.bankSetText()}
      confirmLabel={texts.bankSetConfirm()}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {(['state', 'difficulty', 'isExamOnly'] as const).map((name) => (
          <SelectField
            key={name}
            label={filterName(name)}
            name={name}
            initial=""
            choices={[
              { value: '', label: texts.bankUnchanged() },
              ...CHOICES[name].map((choice) => ({ value: choice, label: choiceText(choice) })),
            ]}
          />
        ))}
        <SelectField
          label={texts.bankAuthor()}
          name="authorId"
          initial=""
          choices={[
            { value: '', label: texts.bankUnchanged() },
            ...authors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextInput name="addTags" label={texts.bankAddTags()} maxLength={400} list="bulk-tags" autoComplete="off" />
        <TextInput
          name="removeTags"
          label={texts.bankRemoveTags()}
          maxLength={400}
          list="bulk-tags"
          autoComplete="off"
        />
        <TagSuggestions id="bulk-tags" />
        {isMissing && <p role="alert">{texts.bankSetMissing()}</p>}
      </div>
    </ConfirmDialog>
  )
}
