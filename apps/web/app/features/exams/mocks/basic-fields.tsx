import type { SectionMode } from '@abhyas/contract/exams-sections'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import form from '../../../ui/admin/form.module.css'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { minutesText } from '../manage/exam-values.ts'
import { MarkInputs } from '../manage/marks-fields.tsx'
import type { MockFieldsOf } from './field-props.ts'
import styles from './mocks.module.css'
import { OwnerFields } from './owner-fields.tsx'

const MODES: Record<SectionMode, { label: () => string; text: () => string }> = {
  free: { label: texts.mockModeFree, text: texts.mockModeFreeText },
  sequence: { label: texts.mockModeSequence, text: texts.mockModeSequenceText },
  timed: { label: texts.mockModeTimed, text: texts.mockModeTimedText },
}

/** The fields that the whole exam has: its name, what it belongs to, its clock, its marks and its papers. */
export function BasicFields({ mock, mode, field }: MockFieldsOf & { mode: SectionMode }) {
  const { 'aria-required': _optional, ...duration } = field('examDuration')
  return (
    <section className={styles.part} aria-labelledby="mock-basics">
      <h2 id="mock-basics">{texts.mockBasics()}</h2>
      <div className={form.fields}>
        <TextInput {...field('examName')} label={texts.examName()} defaultValue={mock.examName} maxLength={120} />
        <OwnerFields owner={mock.owner} field={field} />
      </div>
      <div className={form.fields}>
        <div>
          <SelectField
            label={texts.mockMode()}
            name="sectionMode"
            initial={mock.sectionMode}
            choices={Object.entries(MODES).map(([value, { label }]) => ({ value, label: label() }))}
          />
          <p className={styles.fieldHint}>{MODES[mode].text()}</p>
        </div>
        {mode !== 'timed' && (
          <TextInput
            {...duration}
            label={texts.mockMinutes()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={texts.examDurationHint()}
            defaultValue={mock.examDuration === null ? '' : minutesText(mock.examDuration)}
            inputMode="decimal"
            maxLength={7}
          />
        )}
        <SelectField
          label={texts.mockVariants()}
          name="variants"
          initial={mock.variants}
          choices={[
            { value: 1, label: texts.mockVariantsOne() },
            { value: 64, label: texts.mockVariantsMany() },
            ...(mock.variants === 1 || mock.variants === 64
              ? []
              : [{ value: mock.variants, label: texts.mockVariantsCount({ count: mock.variants }) }]),
          ]}
        />
      </div>
      <input type="hidden" name="marks" value="own" />
      <div className={styles.marks}>
        <MarkInputs marking={mock.marking} field={field}>
          <SelectField
            label={texts.mockSpares()}
            name="sparesOthers"
            initial={mock.marking.sparesOthers ? 'yes' : 'no'}
            choices={[
              { value: 'no', label: texts.mockSparesNo() },
              { value: 'yes', label: texts.mockSparesYes() },
            ]}
          />
        </MarkInputs>
      </div>
    </section>
  )
}
