import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { PartRows } from './part-rows.tsx'
import {
  newConstraint,
  newDerived,
  newDistractor,
  newVariable,
  type TemplateDraft,
  type VariableDraft,
} from './template-draft.ts'
import type { FaultOf } from './template-sentences.ts'
import styles from './templates.module.css'

export type PartProps = {
  draft: TemplateDraft
  faultOf: FaultOf
  onChange: (change: Partial<TemplateDraft>) => void
}

type TypedProps = Pick<ComponentProps<typeof TextInput>, 'label' | 'placeholder' | 'maxLength' | 'inputMode'> & {
  value: string
  onType: (value: string) => void
}

export const Typed = ({ onType, ...props }: TypedProps) => (
  <TextInput
    {...props}
    autoComplete="off"
    spellCheck={false}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
)

export const VariableRows = ({ draft, faultOf, onChange }: PartProps) => (
  <PartRows
    legend={texts.templateVariables()}
    rows={draft.variables}
    most={8}
    add={{ label: texts.templateAddVariable(), row: newVariable }}
    removeLabel={texts.templateRemoveVariable}
    faultAt={(place) => faultOf(`variables.${place}`) ?? (place === 0 ? faultOf('variables') : undefined)}
    onChange={(variables) => onChange({ variables })}
  >
    {(row, change) => <VariableFields row={row} change={change} />}
  </PartRows>
)

type VariableFieldsProps = { row: VariableDraft; change: (change: Partial<VariableDraft>) => void }

const VariableFields = ({ row, change }: VariableFieldsProps) => (
  <>
    <Typed label={texts.templateVariableName()} value={row.name} maxLength={30} onType={(name) => change({ name })} />
    <SelectField
      label={texts.templateVariableKind()}
      value={row.kind}
      onChange={(kind) => change({ kind: kind as VariableDraft['kind'] })}
      choices={[
        { value: 'range', label: texts.templateVariableRange() },
        { value: 'list', label: texts.templateVariableList() },
      ]}
    />
    {row.kind === 'list' ? (
      <div className={styles.grow}>
        <Typed label={texts.templateItems()} value={row.items} maxLength={2000} onType={(items) => change({ items })} />
      </div>
    ) : (
      <>
        <Typed label={texts.templateFrom()} value={row.from} maxLength={20} onType={(from) => change({ from })} />
        <Typed label={texts.templateTo()} value={row.to} maxLength={20} onType={(to) => change({ to })} />
        <Typed label={texts.templateStep()} value={row.step} maxLength={20} onType={(step) => change({ step })} />
      </>
    )}
  </>
)

export const DerivedRows = ({ draft, faultOf, onChange }: PartProps) => (
  <PartRows
    legend={texts.templateDerived()}
    hint={texts.templateDerivedHint()}
    rows={draft.derived}
    most={12}
    add={{ label: texts.templateAddDerived(), row: newDerived }}
    removeLabel={texts.templateRemoveDerived}
    faultAt={(place) => faultOf(`derived.${place}`)}
    onChange={(derived) => onChange({ derived })}
  >
    {({ name, expression }, change) => (
      <>
        <Typed
          label={texts.templateVariableName()}
          value={name}
          maxLength={30}
          onType={(typed) => change({ name: typed })}
        />
        <Typed
          label={texts.templateExpression()}
          value={expression}
          maxLength={300}
          onType={(typed) => change({ expression: typed })}
        />
      </>
    )}
  </PartRows>
)

export const ConstraintRows = ({ draft, faultOf, onChange }: PartProps) => (
  <PartRows
    legend={texts.templateConstraints()}
    hint={texts.templateConstraintsHint()}
    rows={draft.constraints}
    most={12}
    add={{ label: texts.templateAddConstraint(), row: newConstraint }}
    removeLabel={texts.templateRemoveConstraint}
    faultAt={(place) => faultOf(`constraints.${place}`)}
    onChange={(constraints) => onChange({ constraints })}
  >
    {({ expression }, change) => (
      <Typed
        label={texts.templateConstraint()}
        value={expression}
        maxLength={300}
        onType={(typed) => change({ expression: typed })}
      />
    )}
  </PartRows>
)

export const DistractorRows = ({ draft, faultOf, onChange }: PartProps) => (
  <PartRows
    legend={texts.templateDistractors()}
    hint={texts.templateDistractorsHint()}
    rows={draft.distractors}
    most={5}
    add={{ label: texts.templateAddDistractor(), row: newDistractor }}
    removeLabel={texts.templateRemoveDistractor}
    faultAt={(place) => faultOf(`distractors.${place}`)}
    onChange={(distractors) => onChange({ distractors })}
  >
    {({ expression, slip }, change) => (
      <>
        <Typed
          label={texts.templateExpression()}
          value={expression}
          maxLength={300}
          onType={(typed) => change({ expression: typed })}
        />
        <Typed
          label={texts.templateSlip()}
          value={slip}
          placeholder={texts.templateSlipHint()}
          maxLength={500}
          onType={(typed) => change({ slip: typed })}
        />
      </>
    )}
  </PartRows>
)
