import { SECONDS_PER_QUESTION } from '@abhyas/contract/exams'
import type { MockSettings } from '@abhyas/contract/exams-mocks'
import type { ExamOwner } from '@abhyas/contract/exams-sections'
import { mockTotals } from '@abhyas/contract/rules/mock-totals'
import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef, useState } from 'react'
import { PublishedSwitch } from '../../../ui/admin/published-switch.tsx'
import { halfDateIn } from '../../../ui/admin/whole-dates.ts'
import type { useForm } from '../../../ui/parts/use-form.ts'
import { BasicFields } from './basic-fields.tsx'
import { MockCheck, MockTotals } from './mock-check.tsx'
import type { SectionDraft } from './mock-draft.ts'
import { MockSections } from './mock-sections.tsx'
import { mockProblem, settingsOf } from './mock-values.ts'
import styles from './mocks.module.css'
import { WhenFields, WhoFields } from './when-fields.tsx'

const CHECK_AFTER_MS = 700

type MockFieldsProps = {
  /** What the fields begin with. */
  mock: MockSettings & { owner: Pick<ExamOwner, 'kind' | 'id'> & { name?: string } }
  sections: SectionDraft[]
  setSections: (sections: SectionDraft[]) => void
  field: ReturnType<typeof useForm<string>>['field']
}

/** All fields of a mock exam, what they add up to, and what the server thinks of them. */
export function MockFields({ mock, sections, setSections, field }: MockFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [inputs, setInputs] = useState(0)
  const [now, setNow] = useState(mock)
  const [checked, setChecked] = useState<MockSettings | null>(null)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const settings = settingsOf(form, sections)
    setNow(settings)
    const timer = setTimeout(() => {
      const values = Object.fromEntries(new FormData(form)) as Record<string, string>
      // The check needs no name yet.
      const isReadable =
        mockProblem({ ...values, examName: settings.examName || '-' }, sections) === null && !halfDateIn(form)
      setChecked(isReadable ? { ...settings, examName: settings.examName || '-' } : null)
    }, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each input must read the form again
  }, [inputs, sections])
  const changeSections = (next: SectionDraft[]) => {
    // A button makes no input event.
    box.current?.closest('form')?.setAttribute('data-unsaved', '')
    setSections(next)
  }
  const { error } = field('isPublished')
  return (
    <div ref={box} className={styles.editor} onInput={() => setInputs((count) => count + 1)}>
      <BasicFields mock={mock} mode={now.sectionMode} field={field} />
      <MockSections
        sections={sections}
        isTimed={now.sectionMode === 'timed'}
        examRight={now.marking.right}
        field={field}
        onChange={changeSections}
      />
      <WhenFields mock={mock} field={field} />
      <WhoFields mock={mock} field={field} />
      <MockCheck settings={checked} />
      <section className={styles.part}>
        <PublishedSwitch state={mock.state} hint={texts.mockPublishedHint()} />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </section>
      <MockTotals totals={mockTotals(now, SECONDS_PER_QUESTION)} />
    </div>
  )
}
