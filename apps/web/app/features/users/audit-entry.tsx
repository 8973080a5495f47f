import type { AuditEntry } from '@abhyas/contract/users-audit-log'
import * as texts from '@abhyas/messages/texts'
import styles from './audit-entry.module.css'

export const ENTITY_NAMES: Record<AuditEntry['entity'], () => string> = {
  courses: texts.auditCourse,
  modules: texts.auditModule,
  topics: texts.auditTopic,
  question_templates: texts.auditTemplate,
  questions: texts.auditQuestion,
  exams: texts.auditExam,
  exam_questions: texts.auditExamQuestion,
  exam_sections: texts.auditExamSection,
  exam_pools: texts.auditExamPool,
  exam_learners: texts.auditExamLearner,
  categories: texts.auditCategory,
  video_links: texts.auditVideo,
  blog_links: texts.auditBlog,
  projects: texts.auditProject,
  users: texts.auditUser,
  user_deletions: texts.auditDeletion,
  grants: texts.auditGrant,
  attempts: texts.auditAttempt,
  extra_times: texts.auditExtraTime,
  orders: texts.auditOrder,
  question_reports: texts.auditReport,
  question_comments: texts.auditComment,
  question_health: texts.auditHealth,
  regrades: texts.auditRegrade,
  content_loads: texts.auditContentLoad,
  imports: texts.auditImport,
  exports: texts.auditExport,
  reconciliations: texts.auditReconciliation,
  site_settings: texts.auditSite,
  mails: texts.auditMail,
  incidents: texts.auditIncident,
}

const ACTION_NAMES = { insert: texts.auditAdded, update: texts.auditChanged, delete: texts.auditDeleted }

type Sentences = Partial<Record<AuditEntry['action'], (names: { id: number }) => string>>

/** Texts for rows that are steps of another action, for which 'Added …' and 'Deleted …' would read badly. */
const SENTENCES: Partial<Record<AuditEntry['entity'], Sentences>> = {
  user_deletions: { insert: texts.auditDeletionStarted },
  content_loads: { insert: texts.auditContentLoadStarted },
  imports: { insert: texts.auditImportBegun, update: texts.auditImportUndone },
  exports: { insert: texts.auditExported },
  exam_questions: { insert: texts.auditExamQuestionAdded, delete: texts.auditExamQuestionRemoved },
  exam_pools: { insert: texts.auditExamPoolAdded, delete: texts.auditExamPoolRemoved },
  exam_learners: { insert: texts.auditExamLearnerAdded, delete: texts.auditExamLearnerRemoved },
  grants: { insert: texts.auditGrantAdded, delete: texts.auditGrantRemoved },
  extra_times: { insert: texts.auditExtraTimeAdded },
  question_health: { update: texts.auditHealthJudged },
  regrades: { insert: texts.auditRegraded },
  site_settings: { insert: texts.auditSiteChanged, update: texts.auditSiteChanged },
  mails: { insert: texts.auditMailAgain, update: texts.auditMailSeen },
}

/** For example: Changed course “Core Java”. A row without a name is shown by its number. */
export const changeName = ({ action, entity, entityId, label }: AuditEntry): string =>
  SENTENCES[entity]?.[action]?.({ id: entityId }) ??
  texts.auditLine({
    action: ACTION_NAMES[action](),
    entity: ENTITY_NAMES[entity]().toLowerCase(),
    label: label ? `“${label}”` : `${entityId}`,
  })

/** Shows the change, and the old and new values in a part that can be opened. */
export function ChangeCell(entry: AuditEntry) {
  const { before, after, requestId } = entry
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <>
      {changeName(entry)}
      <details className={styles.details}>
        <summary>{texts.auditDetails()}</summary>
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">{texts.auditField()}</th>
              <th scope="col">{texts.auditBefore()}</th>
              <th scope="col">{texts.auditAfter()}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{valueText(before?.[field])}</td>
                <td>{valueText(after?.[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{texts.auditRequest({ id: requestId })}</p>
      </details>
    </>
  )
}

const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
