import { settingsOfTemplate, type TemplateId } from '@abhyas/contract/rules/exam-templates'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mockPath } from '../../../admin-paths.ts'
import { requireWholeDates } from '../../../ui/admin/whole-dates.ts'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { useForm } from '../../../ui/parts/use-form.ts'
import { draftSection } from './mock-draft.ts'
import { MockFields } from './mock-fields.tsx'
import { useAddMock } from './mock-rows.ts'
import { mockFailure, mockProblem, settingsOf } from './mock-values.ts'
import styles from './mocks.module.css'

/** The form of a new mock exam, filled by a template. */
export default function NewMockForm({ templateId }: { templateId: TemplateId }) {
  const navigate = useNavigate()
  const [mock] = useState(() => settingsOfTemplate(templateId))
  const [sections, setSections] = useState(() => mock.sections.map(draftSection))
  const { mutateAsync: addMock } = useAddMock()
  const { formProps, field, isPending } = useForm<string>({
    check: (values) => mockProblem(values, sections),
    send: async (_values, form) => {
      requireWholeDates(form)
      const { id } = await addMock(settingsOf(form, sections))
      await navigate(mockPath(id), { replace: true })
    },
    onFailure: mockFailure,
  })
  return (
    <form {...formProps} className={styles.editor}>
      <MockFields mock={mock} sections={sections} setSections={setSections} field={field} />
      <div>
        <SubmitButton isPending={isPending}>{texts.mockAdd()}</SubmitButton>
      </div>
    </form>
  )
}
