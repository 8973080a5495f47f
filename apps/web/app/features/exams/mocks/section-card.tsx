import { SECONDS_PER_QUESTION } from '@abhyas/contract/exams'
import { marksText } from '@abhyas/contract/rules/marks'
import { mockTotals } from '@abhyas/contract/rules/mock-totals'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import form from '../../../ui/admin/form.module.css'
import { Button } from '../../../ui/button/button.tsx'
import { HandPicked } from './hand-picked.tsx'
import { readSection, type SectionDraft, topicIdsOf, withTopics } from './mock-draft.ts'
import type { SectionFieldProps } from './field-props.ts'
import { fieldOf } from './mock-values.ts'
import styles from './mocks.module.css'
import { PoolRows } from './pool-rows.tsx'
import { TopicPicker } from './topic-picker.tsx'

/** The name of a field, and what is wrong with it. */
export type SectionCardProps = {
  section: SectionDraft
  number: number
  isTimed: boolean
  /** The questions that other sections have chosen by hand. */
  takenIds: number[]
  examRight: number
  field: SectionFieldProps
  onChange: (section: SectionDraft) => void
  onRemove: (() => void) | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

export function SectionCard(props: SectionCardProps) {
  const { section, number, isTimed, takenIds, examRight, field, onChange, onRemove, onUp, onDown } = props
  const name = section.name || texts.mockSectionNumber({ number })
  const input = (key: 'name' | 'minutes' | 'note' | 'right' | 'wrong') => {
    const told = field(fieldOf(section.key, key))
    return {
      name: told.name,
      error: told.error,
      value: section[key],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        told.onChange()
        onChange({ ...section, [key]: currentTarget.value })
      },
    }
  }
  return (
    <section className={styles.part} aria-label={name}>
      <div className={styles.head}>
        <h3>{texts.mockSectionNumber({ number })}</h3>
        <Sum section={section} examRight={examRight} />
        <div className={styles.buttons}>
          <Step label={texts.mockSectionUp({ name })} text={texts.mockUp()} onClick={onUp} />
          <Step label={texts.mockSectionDown({ name })} text={texts.mockDown()} onClick={onDown} />
          <Step label={texts.mockSectionRemove({ name })} text={texts.mockRemove()} onClick={onRemove} />
        </div>
      </div>
      <div className={form.fields}>
        <TextInput {...input('name')} label={texts.mockSectionName()} maxLength={120} />
        {isTimed && (
          <TextInput {...input('minutes')} label={texts.mockSectionMinutes()} inputMode="decimal" maxLength={7} />
        )}
        <TextInput
          {...input('note')}
          label={texts.mockSectionNote()}
          placeholder={texts.mockSectionNoteHint()}
          maxLength={300}
        />
        <TextInput
          {...input('right')}
          label={texts.mockSectionRight()}
          placeholder={texts.mockMarksEmpty()}
          maxLength={12}
        />
        <TextInput
          {...input('wrong')}
          label={texts.mockSectionWrong()}
          placeholder={texts.mockMarksEmpty()}
          maxLength={12}
        />
      </div>
      <TopicPicker chosenIds={topicIdsOf(section)} onChange={(ids) => onChange(withTopics(section, ids))} />
      <PoolRows pools={section.pools} field={field} onChange={(pools) => onChange({ ...section, pools })} />
      <HandPicked
        firstTopicId={topicIdsOf(section)[0] ?? 0}
        chosenIds={section.questionIds}
        takenIds={takenIds}
        onChange={(questionIds) => onChange({ ...section, questionIds })}
      />
    </section>
  )
}

/** What the section asks so far. */
function Sum({ section, examRight }: Pick<SectionCardProps, 'section' | 'examRight'>) {
  const { questionCount: count, marks } = mockTotals(
    { sectionMode: 'free', examDuration: null, marking: { right: examRight }, sections: [readSection(section, false)] },
    SECONDS_PER_QUESTION,
  )
  return <output className={styles.hint}>{texts.mockSectionSum({ count, marks: marksText(marks) })}</output>
}

type StepProps = { label: string; text: string; onClick: (() => void) | undefined }

/** The button stays where it is when it can do nothing, so that the focus is not lost. */
const Step = ({ label, text, onClick }: StepProps) => (
  <Button variant="quiet" aria-label={label} isPending={!onClick} onClick={onClick}>
    {text}
  </Button>
)
