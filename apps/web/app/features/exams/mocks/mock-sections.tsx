import * as texts from '@abhyas/messages/texts'
import { MOCK_MAX_SECTIONS } from '@abhyas/contract/exams-mocks'
import { Button } from '../../../ui/button/button.tsx'
import { moved, newSection, replaced, type SectionDraft, without } from './mock-draft.ts'
import styles from './mocks.module.css'
import type { SectionFieldProps } from './field-props.ts'
import { SectionCard } from './section-card.tsx'

type MockSectionsProps = {
  sections: SectionDraft[]
  isTimed: boolean
  field: SectionFieldProps
  /** What a right answer gives in the exam, in parts of a mark. */
  examRight: number
  onChange: (sections: SectionDraft[]) => void
}

/** The sections in their order. They are added, removed and moved here. */
export const MockSections = ({ sections, onChange, ...props }: MockSectionsProps) => (
  <>
    {sections.map((section, nth) => (
      <SectionCard
        key={section.key}
        {...props}
        section={section}
        number={nth + 1}
        takenIds={without(sections, section).flatMap(({ questionIds }) => questionIds)}
        onChange={(next) => onChange(replaced(sections, next))}
        onRemove={sections.length > 1 ? () => onChange(without(sections, section)) : undefined}
        onUp={nth > 0 ? () => onChange(moved(sections, nth, nth - 1)) : undefined}
        onDown={nth < sections.length - 1 ? () => onChange(moved(sections, nth, nth + 1)) : undefined}
      />
    ))}
    {sections.length < MOCK_MAX_SECTIONS && (
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => onChange([...sections, newSection(nameOf(sections.length))])}>
          {texts.mockSectionAdd()}
        </Button>
      </div>
    )}
  </>
)

const nameOf = (count: number) => texts.mockSectionNewName({ letter: String.fromCodePoint(65 + count) })
