import * as auth from './auth.ts'
import * as content from './content.ts'
import * as catalog from './catalog.ts'
import * as modules from './catalog-modules.ts'
import * as topics from './catalog-topics.ts'
import * as dashboards from './dashboards-manage.ts'
import type { Endpoint } from './endpoint.ts'
import * as exams from './exams.ts'
import * as attempts from './exams-attempts.ts'
import * as briefing from './exams-briefing.ts'
import * as manageExams from './exams-manage.ts'
import * as mocks from './exams-mocks.ts'
import * as rank from './exams-rank.ts'
import * as regrades from './exams-regrades.ts'
import * as results from './exams-results.ts'
import * as goals from './learning-goals.ts'
import * as quality from './learning-quality.ts'
import * as readiness from './learning-readiness.ts'
import * as more from './learning-more.ts'
import * as today from './learning-today.ts'
import * as reminders from './learning-reminders.ts'
import * as links from './links.ts'
import * as practice from './practice.ts'
import * as progress from './practice-progress.ts'
import * as projects from './projects.ts'
import * as purchases from './purchases.ts'
import * as managePurchases from './purchases-manage.ts'
import * as orders from './purchases-orders.ts'
import * as questions from './questions.ts'
import * as bank from './questions-bank.ts'
import * as comments from './questions-comments.ts'
import * as pictures from './questions-pictures.ts'
import * as exporting from './questions-export.ts'
import * as imports from './questions-import.ts'
import * as duplicates from './questions-duplicates.ts'
import * as reports from './questions-reports.ts'
import * as health from './questions-health.ts'
import * as templates from './questions-templates.ts'
import * as versions from './questions-versions.ts'
import * as runs from './questions-runs.ts'
import * as wrong from './questions-wrong.ts'
import * as site from './site.ts'
import * as reviewRule from './site-review-rule.ts'
import * as status from './status.ts'
import * as system from './system.ts'
import * as users from './users.ts'
import * as manageUsers from './users-manage.ts'
import * as mails from './users-mails.ts'
import * as auditLog from './users-audit-log.ts'
import * as vitals from './vitals.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** All endpoints, by the name of their export. A new endpoint only needs an export in a file of this list. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  [
    auth,
    users,
    manageUsers,
    mails,
    auditLog,
    content,
    catalog,
    modules,
    topics,
    questions,
    bank,
    comments,
    versions,
    pictures,
    exporting,
    imports,
    templates,
    runs,
    duplicates,
    reports,
    health,
    wrong,
    exams,
    mocks,
    briefing,
    attempts,
    results,
    manageExams,
    regrades,
    rank,
    practice,
    progress,
    quality,
    readiness,
    goals,
    today,
    reminders,
    more,
    purchases,
    orders,
    managePurchases,
    links,
    projects,
    dashboards,
    site,
    reviewRule,
    status,
    system,
    vitals,
  ].flatMap((feature) =>
    Object.entries(feature).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : [])),
  ),
)
