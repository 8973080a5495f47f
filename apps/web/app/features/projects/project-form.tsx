import type { Project } from '@abhyas/contract/projects'
import * as texts from '@abhyas/messages/texts'
import { Textarea, TextInput } from '@mantine/core'
import type { InputEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import form from '../../ui/admin/form.module.css'
import { RowForm } from '../../ui/admin/row-form.tsx'
import { rupees } from '../../ui/words/rupees.ts'
import type { FieldProblem } from '../../ui/parts/use-form.ts'
import { type ProjectValues, useAddProject, useUpdateProject } from './admin-project-rows.ts'
import { nameOf } from './project-text.ts'

const LINES = [
  ['projectName', texts.projectNameLabel],
  ['backendTechnology', texts.projectBackendLabel, texts.projectTechnologyHint],
  ['frontendTechnology', texts.projectFrontendLabel, texts.projectTechnologyHint],
  ['databaseName', texts.projectDatabaseLabel, texts.projectTechnologyHint],
  ['authenticationType', texts.projectAuthLabel],
  ['contactDetails', texts.projectContactLabel, texts.projectContactHint],
] as const

type Field = (typeof LINES)[number][0] | 'price' | 'note'

type ProjectFormProps = { project: Project | null; onDone: () => void }

export function ProjectForm({ project, onDone }: ProjectFormProps) {
  const { mutateAsync: addProject } = useAddProject()
  const { mutateAsync: updateProject } = useUpdateProject()
  return (
    <RowForm<Project, Field>
      row={project}
      words={{
        addTitle: texts.projectNew(),
        editTitle: texts.projectEditTitle(),
        add: texts.projectAdd(),
        update: texts.projectUpdate(),
      }}
      check={({ price }) => (isPrice(price) ? null : { field: 'price', text: texts.errorPriceNotANumber() })}
      add={(values) => addProject(valuesOf(values))}
      update={(values, version) => updateProject({ ...valuesOf(values), id: project?.id ?? 0, version })}
      theirs={(row) => (
        <p>
          <strong>{nameOf(row)}</strong> {restOf(row).join(', ')}
        </p>
      )}
      onDone={onDone}
      onFailure={refusedField}
    >
      {(field, row) => (
        <>
          <div className={form.fields}>
            {LINES.map(([name, label, hint]) => (
              <TextInput
                key={name}
                {...field(name)}
                {...OPTIONAL}
                label={label()}
                description={hint?.()}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                defaultValue={row?.[name]}
                maxLength={120}
              />
            ))}
            <TextInput
              {...field('price')}
              {...OPTIONAL}
              label={texts.projectPriceLabel()}
              inputMode="decimal"
              defaultValue={row?.price ?? ''}
              maxLength={12}
              onInput={keepNumber}
            />
          </div>
          <Textarea
            name="note"
            label={texts.projectNoteLabel()}
            description={texts.projectNoteHint()}
            defaultValue={row?.note}
            rows={2}
            maxLength={2000}
          />
        </>
      )}
    </RowForm>
  )
}

/** The fields beside the name. */
const restOf = (row: Project) =>
  [...LINES.slice(1).map(([name]) => row[name]), row.price !== null && rupees(row.price), row.note].filter(Boolean)

/** No field is required. */
const OPTIONAL = { 'aria-required': undefined }

/** Ignores typed characters that cannot be part of a number. */
const keepNumber = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
  currentTarget.value = currentTarget.value.replaceAll(/[^\d.]/g, '')
}

const isPrice = (typed: string) => /^(\d+(\.\d+)?)?$/.test(typed.trim())

const valuesOf = ({ price, ...lines }: Record<Field, string>): ProjectValues => ({
  ...lines,
  price: price.trim() === '' ? null : Number(price),
})

function refusedField(error: unknown): FieldProblem<Field> | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'contact_invalid') return { field: 'contactDetails', text: error.message }
  return error.code === 'price_not_a_number' ? { field: 'price', text: error.message } : null
}
