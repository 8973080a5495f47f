import * as texts from '@abhyas/messages/texts'
import { type RefObject, useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import styles from './admin-area.module.css'
import { guardArea } from './guard.ts'
import { LeaveDialog } from './ui/admin/leave-dialog.tsx'
import { useHydrated } from './ui/parts/use-hydrated.ts'

export const clientMiddleware = [guardArea]

const PLACES = [
  { to: '/admin/dashboard', label: texts.adminOverview },
  { to: '/admin/coursePage', label: texts.adminCourses },
  { to: '/admin/topicsPage', label: texts.adminTopics },
  { to: '/admin/questionsPage', label: texts.adminQuestionBank },
  { to: '/admin/reports', label: texts.adminReports },
  { to: '/admin/manage-categories', label: texts.adminCategories },
  { to: '/admin/manage-users', label: texts.adminUsers },
  { to: '/admin/orders', label: texts.adminOrders },
  { to: '/admin/revenue', label: texts.adminRevenue },
  { to: '/admin/manage-projects', label: texts.adminProjects },
  { to: '/admin/audit-log', label: texts.adminAuditLog },
]

/** Everything under /admin: the way around beside the page, above it on a phone. */
export default function AdminArea() {
  const { pathname, search } = useLocation()
  // What the server drew knows no query.
  const address = useHydrated() ? pathname + search : pathname
  const nav = useRef<HTMLElement>(null)
  useCurrentPlaceInSight(nav)
  return (
    <div className={styles.area}>
      <nav ref={nav} className={styles.nav} aria-label={texts.adminNav()}>
        {PLACES.map(({ to, label }) => (
          <NavLink key={to} to={to} className={() => placeClass(to, address)}>
            {label()}
          </NavLink>
        ))}
      </nav>
      <div className={styles.page}>
        <Outlet />
        <LeaveDialog />
      </div>
    </div>
  )
}

/** On a phone the places are one long line: the current one is scrolled to. */
function useCurrentPlaceInSight(nav: RefObject<HTMLElement | null>): void {
  // After every drawing: which place is current is in the page, and scrolling to where it is already costs nothing.
  useEffect(() => {
    const bar = nav.current
    const place = bar?.querySelector<HTMLElement>(`[aria-current='page'], .${styles.within}`)
    if (bar && place) bar.scrollTo({ left: place.offsetLeft - (bar.clientWidth - place.clientWidth) / 2 })
  })
}

/** What lies within a place, by its addresses: the place stays marked. */
const WITHIN: Record<string, RegExp> = {
  '/admin/coursePage': /^\/admin\/((module|questions|exams|attempts)\/|attempts\?.*examId)/,
  '/admin/manage-users': /^\/admin\/attempts\?userId/,
  '/admin/manage-categories': /^\/admin\/(view-categories|show-videos|show-blogs|edit-category)/,
}

const placeClass = (to: string, address: string): string | undefined =>
  WITHIN[to]?.test(address) ? `${styles.place} ${styles.within}` : styles.place
