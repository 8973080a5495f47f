import { type HotRoute, isHot, type Route } from './http/route.ts'
import { authRoutes } from './features/auth/auth-routes.ts'
import { catalogRoutes } from './features/catalog/catalog-routes.ts'
import { attemptRoutes } from './features/exams/attempt-routes.ts'
import { examRoutes } from './features/exams/exam-routes.ts'
import { manageAttemptsRoutes } from './features/exams/manage-attempts-routes.ts'
import { resultRoutes } from './features/exams/result-routes.ts'
import { linkRoutes } from './features/links/link-routes.ts'
import { practiceRoutes } from './features/practice/practice-routes.ts'
import { projectRoutes } from './features/projects/project-routes.ts'
import { manageOrderRoutes } from './features/purchases/manage-order-routes.ts'
import { orderRoutes } from './features/purchases/order-routes.ts'
import { accessRoutes } from './features/access/access-routes.ts'
import { questionRoutes } from './features/questions/question-routes.ts'
import { userRoutes } from './features/users/user-routes.ts'
import { vitalsRoutes } from './features/vitals/vitals-routes.ts'
import type { Dependencies } from './dependencies.ts'

/** Every route of the API, feature by feature. */
export const routesOf = (dependencies: Dependencies): Route[] => [
  ...authRoutes(dependencies),
  ...userRoutes(dependencies),
  ...catalogRoutes(),
  ...questionRoutes(dependencies),
  ...examRoutes(),
  ...attemptRoutes(dependencies),
  ...resultRoutes(dependencies),
  ...manageAttemptsRoutes(dependencies),
  ...practiceRoutes(dependencies),
  ...accessRoutes(),
  ...orderRoutes(dependencies),
  ...manageOrderRoutes(dependencies),
  ...linkRoutes(),
  ...projectRoutes(dependencies),
  ...vitalsRoutes(dependencies),
]

export const hotRoutesOf = (dependencies: Dependencies): HotRoute[] => routesOf(dependencies).filter(isHot)
