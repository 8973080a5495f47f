import * as texts from '@abhyas/messages/texts'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { previewVariantsQuery } from '../../../queries/admin/templates.ts'
import form from '../../../ui/admin/form.module.css'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { Choice } from '../../../ui/parts/choice.tsx'
import type { useForm } from '../../../ui/parts/use-form.ts'
import { Fault } from './part-rows.tsx'
import { definitionOf, type TemplateDraft } from './template-draft.ts'
import { ConstraintRows, DerivedRows, DistractorRows, type PartProps, Typed, VariableRows } from './template-parts.tsx'
import { faultsBy } from './template-sentences.ts'
import styles from './templates.module.css'
import { VariantsPreview } from './variants-preview.tsx'

const PREVIEW_AFTER_MS = 500
const BRACKETS = { open: '{{', close: '}}' }

type TemplateFieldsProps = {
  name: string
  draft: TemplateDraft
  onChange: (draft: TemplateDraft) => void
  seed: number
  onSeed: (seed: number) => void
  field: ReturnType<typeof useForm<'name'>>['field']
}

/** All fields of a template, beside the questions that it would make. */
export function TemplateFields({ name, draft, onChange, seed, onSeed, field }: TemplateFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const definition = definitionOf(draft)
  const shown = useLater(JSON.stringify(definition))
  const preview = useQuery(previewVariantsQuery(JSON.parse(shown) as typeof definition, seed))
  const faultOf = faultsBy(preview.data?.faults ?? [])
  const change = (some: Partial<TemplateDraft>) => {
    // A button makes no input event.
    box.current?.closest('form')?.setAttribute('data-unsaved', '')
    onChange({ ...draft, ...some })
  }
  const part = { draft, faultOf, onChange: change }
  return (
    <div ref={box} className={styles.beside}>
      <div className={form.form}>
        <TextInput
          {...field('name')}
          label={texts.templateName()}
          description={texts.templateNameHint()}
          defaultValue={name}
          maxLength={120}
        />
        <TextFields {...part} />
        <VariableRows {...part} />
        <DerivedRows {...part} />
        <ConstraintRows {...part} />
        <AnswerFields {...part} />
      </div>
      <VariantsPreview preview={preview} onOther={() => onSeed(seed + 1)} />
    </div>
  )
}

/** The value a moment after its last change, so that not every key asks the server. */
function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PREVIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return later
}

const TextFields = ({ draft, faultOf, onChange }: PartProps) => (
  <>
    <div className={form.fields}>
      <SelectField
        label={texts.questionKind()}
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind as TemplateDraft['kind'] })}
        choices={[
          { value: 'one', label: texts.templateKindOne() },
          { value: 'number', label: texts.templateKindNumber() },
        ]}
      />
      <SelectField
        label={texts.questionDifficulty()}
        value={draft.difficulty}
        onChange={(difficulty) => onChange({ difficulty: difficulty as TemplateDraft['difficulty'] })}
        choices={[
          { value: 'easy', label: texts.questionEasy() },
          { value: 'medium', label: texts.questionMedium() },
          { value: 'hard', label: texts.questionHard() },
        ]}
      />
    </div>
    <Textarea
      label={texts.questionText()}
      description={texts.templateTextHint(BRACKETS)}
      value={draft.questionText}
      error={faultOf('questionText')}
      rows={4}
      maxLength={4000}
      onChange={({ currentTarget }) => onChange({ questionText: currentTarget.value })}
    />
    <Textarea
      label={texts.questionDescription()}
      value={draft.description}
      error={faultOf('description')}
      rows={3}
      maxLength={8000}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    />
  </>
)

const AnswerFields = (part: PartProps) => {
  const { draft, faultOf, onChange } = part
  return (
    <>
      <div className={form.fields}>
        <div>
          <Typed label={texts.templateKey()} value={draft.key} maxLength={300} onType={(key) => onChange({ key })} />
          <Fault text={faultOf('key')} />
        </div>
        {draft.kind === 'number' && (
          <div>
            <Typed
              label={texts.templateTolerance()}
              placeholder={texts.templateToleranceHint()}
              value={draft.tolerance}
              maxLength={20}
              onType={(tolerance) => onChange({ tolerance })}
            />
            <Fault text={faultOf('tolerance')} />
          </div>
        )}
      </div>
      {draft.kind === 'one' && (
        <>
          <DistractorRows {...part} />
          <Fault text={faultOf('distractors')} />
          <TextInput
            label={texts.templateOptionText()}
            description={texts.templateOptionTextHint(BRACKETS)}
            value={draft.optionText}
            error={faultOf('optionText')}
            maxLength={500}
            onChange={({ currentTarget }) => onChange({ optionText: currentTarget.value })}
          />
        </>
      )}
      <Choice
        label={texts.templateAllowsNegative()}
        hint={texts.templateAllowsNegativeHint()}
        isChosen={draft.allowsNegative}
        onChoose={(allowsNegative) => onChange({ allowsNegative })}
      />
      <details className={styles.help}>
        <summary>{texts.templateHelp()}</summary>
        <p>{texts.templateHelpText()}</p>
      </details>
    </>
  )
}
