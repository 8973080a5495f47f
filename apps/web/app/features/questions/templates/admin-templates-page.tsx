import type { QuestionTemplate } from '@abhyas/contract/questions-templates'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adminQuestionsPath, COURSES_PATH, familyPath, newTemplatePath, templatePath } from '../../../admin-paths.ts'
import { templatesQuery } from '../../../queries/admin/templates.ts'
import { topicQuery } from '../../../queries/catalog.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { RowLink } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import table from '../../../ui/admin/table.module.css'
import { LinkButton } from '../../../ui/button/button.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { useDeleteTemplate } from './template-rows.ts'

export const meta = () => appMeta(texts.templatesTitle())

/** The question templates of a topic. */
export default function AdminTemplatesPage() {
  const topicId = Number(useParams()['topicId'])
  const templates = useQuery(templatesQuery(topicId))
  const { data: topic } = useQuery(topicQuery(topicId))
  const { mutateAsync: deleteTemplate } = useDeleteTemplate(topicId)
  return (
    <AdminList
      title={texts.templatesTitle()}
      crumbs={[
        { to: COURSES_PATH, name: texts.adminCourses() },
        { to: adminQuestionsPath(topicId), name: topic?.name },
      ]}
      lead={texts.templatesLead()}
      query={templates}
      loadingText={texts.templatesLoading()}
      failedText={texts.templatesFailed()}
      emptyText={texts.templatesNone()}
      add={
        <LinkButton variant="primary" to={newTemplatePath(topicId)}>
          {texts.templateNew()}
        </LinkButton>
      }
    >
      {(rows) => (
        <RowTable
          rows={rows}
          nameOf={({ name }) => name}
          columns={[
            { head: texts.templateColumnName(), cell: NameCell },
            { head: texts.templateColumnFamily(), cell: familyText },
          ]}
          links={({ id, name, questions }) => (
            <>
              {questions > 0 && (
                <RowLink to={familyPath(id)} label={texts.templateFamilyOpenNamed({ name })}>
                  {texts.templateFamilyOpen()}
                </RowLink>
              )}
              <RowLink to={templatePath(topicId, id)} label={texts.editNamed({ name })}>
                {texts.edit()}
              </RowLink>
            </>
          )}
          deletion={{
            title: texts.templateDeleteTitle(),
            text: () => texts.templateDeleteText(),
            remove: deleteTemplate,
          }}
        />
      )}
    </AdminList>
  )
}

const NameCell = ({ name, definition }: QuestionTemplate) => (
  <>
    {name}
    <span className={table.detail}>{excerptOf(definition.questionText)}</span>
  </>
)

const familyText = ({ questions: count, drafts }: QuestionTemplate): string =>
  count > 0 ? texts.templateFamily({ count, drafts }) : texts.templateFamilyNone()
