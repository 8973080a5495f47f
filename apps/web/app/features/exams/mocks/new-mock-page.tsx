import type { TemplateId } from '@abhyas/contract/rules/exam-templates'
import * as texts from '@abhyas/messages/texts'
import { lazy, Suspense, useState } from 'react'
import { MANAGE_MOCKS_PATH } from '../../../admin-paths.ts'
import { hasUnsaved } from '../../../ui/admin/unsaved.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import page from '../../../ui/theme/page.module.css'
import styles from './mocks.module.css'
import choice from './new-mock.module.css'

export const meta = () => appMeta(texts.mockNew())

const TEMPLATES: { id: TemplateId; name: () => string; text: () => string }[] = [
  { id: 'nqt', name: texts.mockTemplateNqt, text: texts.mockTemplateNqtText },
  { id: 'gate', name: texts.mockTemplateGate, text: texts.mockTemplateGateText },
  { id: 'university', name: texts.mockTemplateUniversity, text: texts.mockTemplateUniversityText },
  { id: 'empty', name: texts.mockTemplateEmpty, text: texts.mockTemplateEmptyText },
]

/** The form is large, and comes when a template is chosen. */
const NewMockForm = lazy(() => import('./new-mock-form.tsx'))

/** Makes a mock exam from a template. Another template begins again, so it asks first when something was typed. */
export default function NewMockPage() {
  const [templateId, setTemplateId] = useState<TemplateId | null>(null)
  const [wantedId, setWantedId] = useState<TemplateId | null>(null)
  const choose = (id: TemplateId) => (hasUnsaved('page') ? setWantedId(id) : setTemplateId(id))
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: MANAGE_MOCKS_PATH, name: texts.mocksTitle() }]} />
      <div className={page.head}>
        <h1 tabIndex={-1}>{texts.mockNew()}</h1>
      </div>
      <div className={styles.editor}>
        <fieldset className={styles.part}>
          <legend className="spoken">{texts.mockTemplate()}</legend>
          <p className={styles.hint}>{texts.mockTemplateHint()}</p>
          <div className={choice.templates}>
            {TEMPLATES.map(({ id, name, text }) => (
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text comes from the table
              <label key={id} className={choice.template}>
                <input
                  type="radio"
                  name="template"
                  checked={templateId === id}
                  onChange={() => choose(id)}
                  aria-describedby={`template-${id}`}
                />
                <span>
                  <strong>{name()}</strong>
                  <small id={`template-${id}`}>{text()}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {templateId && (
          <Suspense fallback={<Loading text={texts.mocksLoading()} />}>
            <NewMockForm key={templateId} templateId={templateId} />
          </Suspense>
        )}
      </div>
      <ConfirmDialog
        isOpen={wantedId !== null}
        title={texts.mockTemplateOther()}
        text={texts.unsavedText()}
        confirmLabel={texts.mockTemplateDiscard()}
        isDanger
        isPending={false}
        onSubmit={(event) => {
          event.preventDefault()
          setTemplateId(wantedId)
          setWantedId(null)
        }}
        onClose={() => setWantedId(null)}
      />
    </div>
  )
}
