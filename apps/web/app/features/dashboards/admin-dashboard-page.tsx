import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  CATEGORY_HUB_PATH,
  COURSES_PATH,
  LEARNERS_ORDERS_PATH,
  MANAGE_PROJECTS_PATH,
  REVENUE_PATH,
  USERS_PATH,
} from '../../admin-paths.ts'
import { userCountQuery } from '../../queries/admin/users.ts'
import { myProfileQuery } from '../../queries/users.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { MessageDialog } from '../../ui/parts/message-dialog.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { DaysTable } from './days-table.tsx'
import { LastDays } from './last-days.tsx'
import { FirstDayCard } from './first-day-card.tsx'
import { WaitingList } from './waiting-list.tsx'
import page from '../../ui/theme/page.module.css'
import styles from './admin-dashboard-page.module.css'

export const meta = () => appMeta()

const PLACES = [
  { to: COURSES_PATH, label: texts.adminManageCourses, text: texts.adminManageCoursesText },
  { to: USERS_PATH, label: texts.adminManageUsers, text: texts.adminManageUsersText },
  { to: CATEGORY_HUB_PATH, label: texts.adminManageCategories, text: texts.adminManageCategoriesText },
  { to: MANAGE_PROJECTS_PATH, label: texts.adminManageProjects, text: texts.adminManageProjectsText },
  { to: LEARNERS_ORDERS_PATH, label: texts.adminOrders, text: texts.adminOrdersText },
  { to: REVENUE_PATH, label: texts.adminRevenue, text: texts.adminRevenueText },
]

export default function AdminDashboardPage() {
  const [isCountShown, setCountShown] = useState(false)
  const { data: profile } = useQuery(myProfileQuery)
  const { data: learners } = useQuery(userCountQuery)
  const count = learners === undefined ? texts.adminCountUnknown() : learners.toLocaleString(FORMATS)
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{texts.adminDashboardTitle()}</h1>
          <p className={styles.who}>
            {/* A space keeps the line's height until the address is there. */}
            <span>{profile?.email ?? '\u00a0'}</span>
            <Badge tone="plain">{texts.adminBadge()}</Badge>
          </p>
        </div>
        <Button variant="quiet" data-act="logout-and-clear">
          {texts.adminLogout()}
        </Button>
      </div>
      <FirstDayCard />
      <div className={styles.columns}>
        <div>
          <WaitingList />
          <p className={styles.total}>{texts.adminTotalLearners({ count })}</p>
          <ul className={styles.places}>
            {PLACES.map(({ to, label, text }) => (
              <li key={to}>
                <Link className={styles.place} to={to}>
                  <strong>{label()}</strong>
                  <span aria-hidden>{text()}</span>
                </Link>
              </li>
            ))}
            <li>
              <button type="button" className={styles.place} onClick={() => setCountShown(true)}>
                <strong>{texts.adminLearnersEnrolled()}</strong>
              </button>
            </li>
          </ul>
        </div>
        <LastDays />
      </div>
      <DaysTable />
      <MessageDialog title={texts.adminLearnersEnrolled()} isOpen={isCountShown} onClose={() => setCountShown(false)}>
        {texts.adminLearnersDialog({ count })}
      </MessageDialog>
    </div>
  )
}
