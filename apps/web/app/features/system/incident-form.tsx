import {
  type Incident,
  INCIDENT_TEXT_MAX_LENGTH,
  INCIDENT_TITLE_MAX_LENGTH,
  type IncidentValues,
  type Part,
  PARTS,
} from '@abhyas/contract/status'
import * as texts from '@abhyas/messages/texts'
import { Textarea, TextInput } from '@mantine/core'
import { ApiError } from '../../api/api-error.ts'
import form from '../../ui/admin/form.module.css'
import { RowForm } from '../../ui/admin/row-form.tsx'
import type { FieldProblem } from '../../ui/parts/use-form.ts'
import { instantOf, minuteOf } from '../../ui/words/india-day.ts'
import { PART_NAMES } from '../../ui/words/part-names.ts'
import { useAddIncident, useUpdateIncident } from './incident-rows.ts'
import styles from './system.module.css'

const BELOW = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

type Field = 'title' | 'titleHindi' | 'text' | 'textHindi' | 'beganAt' | 'endedAt' | 'parts'

type IncidentFormProps = { incident: Incident | null; onDone: () => void }

/** Tells visitors of an incident, or changes what they are told. */
export function IncidentForm({ incident, onDone }: IncidentFormProps) {
  const { mutateAsync: add } = useAddIncident()
  const { mutateAsync: update } = useUpdateIncident()
  return (
    <RowForm<Incident, Field>
      row={incident}
      words={{
        addTitle: texts.incidentNew(),
        editTitle: texts.incidentEdit(),
        add: texts.incidentAdd(),
        update: texts.incidentUpdate(),
      }}
      check={check}
      add={(values, sent) => add(valuesOf(values, sent))}
      update={(values, version, sent) => update({ ...valuesOf(values, sent), id: incident?.id ?? 0, version })}
      theirs={({ title, text }) => (
        <p>
          <strong>{title}</strong> {text}
        </p>
      )}
      onDone={onDone}
      onFailure={refusedField}
    >
      {(field, row) => (
        <>
          <div className={form.fields}>
            <TextInput
              {...field('title')}
              label={texts.incidentTitle()}
              defaultValue={row?.title}
              maxLength={INCIDENT_TITLE_MAX_LENGTH}
            />
            <TextInput
              {...field('titleHindi')}
              lang="hi"
              label={texts.incidentTitleHindi()}
              defaultValue={row?.titleHindi}
              maxLength={INCIDENT_TITLE_MAX_LENGTH}
            />
          </div>
          <div className={form.fields}>
            <Textarea
              name="text"
              label={texts.incidentText()}
              defaultValue={row?.text}
              rows={3}
              maxLength={INCIDENT_TEXT_MAX_LENGTH}
            />
            <Textarea
              name="textHindi"
              lang="hi"
              label={texts.incidentTextHindi()}
              defaultValue={row?.textHindi}
              rows={3}
              maxLength={INCIDENT_TEXT_MAX_LENGTH}
            />
          </div>
          <fieldset className={form.group}>
            <legend className={form.legend}>{texts.incidentParts()}</legend>
            <div className={form.fields}>
              {PARTS.map((part) => (
                <label key={part} className={styles.box}>
                  <input
                    type="checkbox"
                    name="parts"
                    onChange={field('parts').onChange}
                    value={part}
                    defaultChecked={row?.parts.includes(part) ?? false}
                  />
                  {PART_NAMES[part]()}
                </label>
              ))}
            </div>
            {field('parts').error && (
              <p className={styles.problem} role="alert">
                {field('parts').error}
              </p>
            )}
          </fieldset>
          <div className={form.fields}>
            <TextInput
              {...field('beganAt')}
              type="datetime-local"
              max="9999-12-31T23:59"
              label={texts.incidentBegan()}
              defaultValue={row ? minuteOf(row.beganAt) : ''}
            />
            <TextInput
              {...field('endedAt')}
              aria-required={undefined}
              type="datetime-local"
              max="9999-12-31T23:59"
              label={texts.incidentEnded()}
              inputWrapperOrder={BELOW}
              description={texts.incidentEndedHint()}
              defaultValue={row?.endedAt ? minuteOf(row.endedAt) : ''}
            />
          </div>
        </>
      )}
    </RowForm>
  )
}

function check({ title, titleHindi, beganAt, endedAt, parts }: Record<Field, string>): FieldProblem<Field> | null {
  if (!title.trim()) return { field: 'title', text: texts.errorIncidentIncomplete() }
  if (!titleHindi.trim()) return { field: 'titleHindi', text: texts.errorIncidentIncomplete() }
  if (!parts) return { field: 'parts', text: texts.errorIncidentIncomplete() }
  if (!beganAt) return { field: 'beganAt', text: texts.incidentNeedsBegan() }
  return endedAt && endedAt < beganAt ? { field: 'endedAt', text: texts.errorIncidentEndsFirst() } : null
}

const valuesOf = (
  { title, titleHindi, text, textHindi, beganAt, endedAt }: Record<Field, string>,
  sent: HTMLFormElement,
): IncidentValues => ({
  title,
  titleHindi,
  text,
  textHindi,
  parts: new FormData(sent).getAll('parts') as Part[],
  beganAt: instantOf(beganAt),
  endedAt: endedAt ? instantOf(endedAt) : null,
})

function refusedField(error: unknown): FieldProblem<Field> | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'incident_ends_first') return { field: 'endedAt', text: error.message }
  return error.code === 'incident_incomplete' ? { field: 'title', text: error.message } : null
}
