import type { QuestionTemplate } from '@abhyas/contract/questions-templates'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { adminTemplatesPath } from '../../../admin-paths.ts'
import { isGone } from '../../../api/api-error.ts'
import { templateQuery } from '../../../queries/admin/templates.ts'
import { RowEditForm } from '../../../ui/admin/row-edit-form.tsx'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { MakeDrafts } from './make-drafts.tsx'
import { nameProblem } from './name-problem.ts'
import { definitionOf, draftOf } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { useUpdateTemplate } from './template-rows.ts'
import styles from './templates.module.css'

export const meta = () => appMeta(texts.templateEdit())

export default function EditTemplatePage() {
  const params = useParams()
  const [topicId, id] = [Number(params['topicId']), Number(params['templateId'])]
  const { data: template, error, refetch } = useQuery(templateQuery(id))
  // A saved or cancelled edit begins again with the stored template.
  const [edition, setEdition] = useState(0)
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: adminTemplatesPath(topicId), name: texts.templatesTitle() }]} />
      <div className={page.head}>
        <h1 tabIndex={-1}>{template?.name ?? texts.templateEdit()}</h1>
      </div>
      {template && <Editor key={`${id} ${edition}`} template={template} onDone={() => setEdition(edition + 1)} />}
      {!template && isGone(error) && <p className={page.notice}>{texts.templateMissing()}</p>}
      {!template && error && !isGone(error) && (
        <RetryNotice text={texts.templateLoadFailed()} onRetry={() => void refetch()} />
      )}
      {!template && !error && <Loading text={texts.templateLoading()} />}
    </div>
  )
}

function Editor({ template, onDone }: { template: QuestionTemplate; onDone: () => void }) {
  const { id, topicId, name } = template
  const [begun] = useState(() => JSON.stringify(definitionOf(draftOf(template.definition))))
  const [draft, setDraft] = useState(() => draftOf(template.definition))
  const [seed, setSeed] = useState(0)
  const { mutateAsync: updateTemplate } = useUpdateTemplate(topicId)
  return (
    <div className={styles.editor}>
      <div className={styles.wide}>
        <RowEditForm<QuestionTemplate, 'name'>
          row={template}
          check={nameProblem}
          update={(values, version) => updateTemplate({ ...values, id, version, definition: definitionOf(draft) })}
          theirs={({ definition }) => <p>{definition.questionText}</p>}
          onDone={onDone}
        >
          {(field) => (
            <TemplateFields name={name} draft={draft} onChange={setDraft} seed={seed} onSeed={setSeed} field={field} />
          )}
        </RowEditForm>
      </div>
      <MakeDrafts template={template} seed={seed} isSaved={JSON.stringify(definitionOf(draft)) === begun} />
    </div>
  )
}
