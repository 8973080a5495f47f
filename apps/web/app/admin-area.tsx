import type { Waiting } from '@abhyas/contract/dashboards-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import {
  ALL_TOPICS_PATH,
  ATTEMPTS_PATH,
  AUDIT_LOG_PATH,
  CATEGORY_HUB_PATH,
  CONTENT_PATH,
  COURSES_PATH,
  LEARNERS_ORDERS_PATH,
  MANAGE_MOCKS_PATH,
  MANAGE_PROJECTS_PATH,
  QUESTION_BANK_PATH,
  QUESTION_HEALTH_PATH,
  REPORTS_PATH,
  REVENUE_PATH,
  SITE_PATH,
  SYSTEM_PATH,
  USERS_PATH,
} from './admin-paths.ts'
import { ADMIN_DASHBOARD_PATH } from './paths.ts'
import styles from './admin-area.module.css'
import { guardArea } from './guard.ts'
import { waitingQuery } from './queries/admin/dashboards.ts'
import { countText } from './ui/words/count-text.ts'
import { LeaveDialog } from './ui/admin/leave-dialog.tsx'

export const clientMiddleware = [guardArea]

const PLACES = [
  { to: ADMIN_DASHBOARD_PATH, label: texts.adminOverview },
  { to: COURSES_PATH, label: texts.adminCourses },
  { to: CONTENT_PATH, label: texts.contentTitle },
  { to: ALL_TOPICS_PATH, label: texts.adminTopics },
  { to: QUESTION_BANK_PATH, label: texts.adminQuestionBank },
  { to: MANAGE_MOCKS_PATH, label: texts.mocksTitle },
  { to: QUESTION_HEALTH_PATH, label: texts.adminQuestionHealth },
  { to: REPORTS_PATH, label: texts.adminReports },
  { to: CATEGORY_HUB_PATH, label: texts.adminCategories },
  { to: USERS_PATH, label: texts.adminUsers },
  { to: ATTEMPTS_PATH, label: texts.adminAttemptsTitle },
  { to: LEARNERS_ORDERS_PATH, label: texts.adminOrders },
  { to: REVENUE_PATH, label: texts.adminRevenue },
  { to: MANAGE_PROJECTS_PATH, label: texts.adminProjects },
  { to: SYSTEM_PATH, label: texts.adminSystem },
  { to: SITE_PATH, label: texts.siteTitleOfPage },
  { to: AUDIT_LOG_PATH, label: texts.adminAuditLog },
]

/** The frame of every page under /admin: the navigation is beside the page, or above it on a phone. */
export default function AdminArea() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useCurrentPlaceInSight(nav)
  return (
    <div className={styles.area}>
      <nav ref={nav} className={styles.nav} aria-label={texts.adminNav()}>
        {PLACES.map(({ to, label }) => (
          <NavLink key={to} to={to} className={() => placeClass(to, pathname)}>
            {label()}
            <OpenCount to={to} />
          </NavLink>
        ))}
      </nav>
      <div id="page" className={styles.page}>
        <Outlet />
        <LeaveDialog />
      </div>
    </div>
  )
}

/** The entries that show how many things wait there. */
const WAITING_AT: Record<string, Waiting['kind']> = {
  [QUESTION_HEALTH_PATH]: 'health',
  [REPORTS_PATH]: 'reports',
  [LEARNERS_ORDERS_PATH]: 'orders',
}

function OpenCount({ to }: { to: string }) {
  const { data } = useQuery({ ...waitingQuery, enabled: to in WAITING_AT })
  const count = data?.find(({ kind }) => kind === WAITING_AT[to])?.count ?? 0
  if (count === 0) return null
  return (
    <span className={styles.open}>
      {countText(count)} <span className="spoken">{texts.adminNavWaiting()}</span>
    </span>
  )
}

/** On a phone the navigation is one long line, so the current entry is scrolled into view. */
function useCurrentPlaceInSight(nav: RefObject<HTMLElement | null>): void {
  // Runs after every render: the current entry is in the page, and scrolling to a visible entry costs nothing.
  useEffect(() => {
    const bar = nav.current
    const place = bar?.querySelector<HTMLElement>(`[aria-current='page'], .${styles.within}`)
    if (bar && place) bar.scrollTo({ left: place.offsetLeft - (bar.clientWidth - place.clientWidth) / 2 })
  })
}

/** The addresses that belong to an entry: on these pages the entry stays marked. */
const WITHIN: Record<string, RegExp> = {
  [COURSES_PATH]: /^\/admin\/(module|questions(?!\/import$)|exams)\//,
  [QUESTION_BANK_PATH]: /^\/admin\/questions\/import$/,
  [CATEGORY_HUB_PATH]: /^\/admin\/(view-categories|show-videos|show-blogs|edit-category)/,
}

const placeClass = (to: string, pathname: string): string | undefined =>
  WITHIN[to]?.test(pathname) ? `${styles.place} ${styles.within}` : styles.place
