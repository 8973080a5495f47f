import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { adminTemplatesPath, templatePath } from '../../../admin-paths.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { useForm } from '../../../ui/parts/use-form.ts'
import page from '../../../ui/theme/page.module.css'
import { nameProblem } from './name-problem.ts'
import { definitionOf, exampleDraft } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { useAddTemplate } from './template-rows.ts'
import styles from './templates.module.css'

export const meta = () => appMeta(texts.templateNew())

export default function NewTemplatePage() {
  const topicId = Number(useParams()['topicId'])
  const navigate = useNavigate()
  const [draft, setDraft] = useState(exampleDraft)
  const [seed, setSeed] = useState(0)
  const { mutateAsync: addTemplate } = useAddTemplate(topicId)
  const { formProps, field, isPending } = useForm<'name'>({
    check: nameProblem,
    send: async ({ name }) => {
      const { id } = await addTemplate({ name, definition: definitionOf(draft) })
      await navigate(templatePath(topicId, id), { replace: true })
    },
  })
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: adminTemplatesPath(topicId), name: texts.templatesTitle() }]} />
      <div className={page.head}>
        <h1 tabIndex={-1}>{texts.templateNew()}</h1>
      </div>
      <form {...formProps} className={styles.editor}>
        <TemplateFields name="" draft={draft} onChange={setDraft} seed={seed} onSeed={setSeed} field={field} />
        <div>
          <SubmitButton isPending={isPending}>{texts.templateAdd()}</SubmitButton>
        </div>
      </form>
    </div>
  )
}
