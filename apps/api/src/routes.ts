import { type HotRoute, isHot, type Route } from './http/route.ts'
import { authRoutes } from './features/auth/auth-routes.ts'
import { catalogRoutes } from './features/catalog/catalog-routes.ts'
import { dashboardRoutes } from './features/dashboards/dashboard-routes.ts'
import { contentRoutes } from './features/content/content-routes.ts'
import { attemptRoutes } from './features/exams/attempt-routes.ts'
import { examRoutes } from './features/exams/exam-routes.ts'
import { mockRoutes } from './features/exams/mock-routes.ts'
import { manageAttemptsRoutes } from './features/exams/manage-attempts-routes.ts'
import { rankRoutes } from './features/exams/rank-routes.ts'
import { resultRoutes } from './features/exams/result-routes.ts'
import { goalRoutes } from './features/learning/goal-routes.ts'
import { qualityRoutes } from './features/learning/quality-routes.ts'
import { readinessRoutes } from './features/learning/readiness-routes.ts'
import { todayRoutes } from './features/learning/today-routes.ts'
import { reminderRoutes } from './features/learning/reminder-routes.ts'
import { linkRoutes } from './features/links/link-routes.ts'
import { practiceRoutes } from './features/practice/practice-routes.ts'
import { projectRoutes } from './features/projects/project-routes.ts'
import { manageOrderRoutes } from './features/purchases/manage-order-routes.ts'
import { orderRoutes } from './features/purchases/order-routes.ts'
import { accessRoutes } from './features/access/access-routes.ts'
import { siteRoutes } from './features/site/site-routes.ts'
import { exportRoutes } from './features/questions/exporting/export-routes.ts'
import { healthRoutes } from './features/questions/health/health-routes.ts'
import { importRoutes } from './features/questions/importing/import-routes.ts'
import { templateRoutes } from './features/questions/templates/template-routes.ts'
import { questionRoutes } from './features/questions/question-routes.ts'
import { regradeRoutes } from './features/questions/regrading/regrade-routes.ts'
import { runRoutes } from './features/questions/runs/run-routes.ts'
import { systemRoutes } from './features/system/system-routes.ts'
import { userRoutes } from './features/users/user-routes.ts'
import { vitalsRoutes } from './features/vitals/vitals-routes.ts'
import type { Dependencies } from './dependencies.ts'

/** Every route of the API, feature by feature. */
export const routesOf = (dependencies: Dependencies): Route[] => [
  ...authRoutes(dependencies),
  ...userRoutes(dependencies),
  ...catalogRoutes(dependencies),
  ...contentRoutes(dependencies),
  ...questionRoutes(dependencies),
  ...healthRoutes(dependencies),
  ...importRoutes(),
  ...templateRoutes(),
  ...exportRoutes(),
  ...runRoutes(dependencies),
  ...regradeRoutes(dependencies),
  ...examRoutes(dependencies),
  ...mockRoutes(dependencies),
  ...attemptRoutes(dependencies),
  ...resultRoutes(dependencies),
  ...rankRoutes(dependencies),
  ...manageAttemptsRoutes(dependencies),
  ...practiceRoutes(dependencies),
  ...qualityRoutes(),
  ...readinessRoutes(dependencies),
  ...goalRoutes(dependencies),
  ...todayRoutes(dependencies),
  ...reminderRoutes(dependencies),
  ...accessRoutes(),
  ...orderRoutes(dependencies),
  ...manageOrderRoutes(dependencies),
  ...linkRoutes(),
  ...projectRoutes(dependencies),
  ...dashboardRoutes(),
  ...siteRoutes(dependencies),
  ...systemRoutes(dependencies),
  ...vitalsRoutes(dependencies),
]

export const hotRoutesOf = (dependencies: Dependencies): HotRoute[] => routesOf(dependencies).filter(isHot)
