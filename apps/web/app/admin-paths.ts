import type { PathId } from './paths.ts'

/** The addresses of the pages of admins, as links need them; routes.ts has the patterns. */
export const COURSES_PATH = '/admin/coursePage'
export const ALL_TOPICS_PATH = '/admin/topicsPage'
export const QUESTION_BANK_PATH = '/admin/questionsPage'
export const REPORTS_PATH = '/admin/reports'
export const CATEGORY_HUB_PATH = '/admin/manage-categories'
export const CATEGORIES_PATH = '/admin/view-categories'
export const USERS_PATH = '/admin/manage-users'
export const LEARNERS_ORDERS_PATH = '/admin/orders'
export const REVENUE_PATH = '/admin/revenue'
export const MANAGE_PROJECTS_PATH = '/admin/manage-projects'
export const AUDIT_LOG_PATH = '/admin/audit-log'

export const adminModulesPath = (courseId: PathId) => `/admin/module/${courseId}/modules`
export const adminTopicsPath = (moduleId: PathId) => `/admin/module/${moduleId}/topics`
export const adminQuestionsPath = (topicId: PathId) => `/admin/questions/${topicId}`
export const adminExamsPath = (moduleId: PathId, topicId: PathId) => `/admin/exams/${moduleId}/${topicId}`
export const editCategoryPath = (categoryId: PathId) => `/admin/edit-category/${categoryId}`
export const adminVideosPath = (categoryId: PathId) => `/admin/show-videos/${categoryId}`
export const adminBlogsPath = (categoryId: PathId) => `/admin/show-blogs/${categoryId}`

export const userPath = (userId: PathId) => `/admin/manage-users?userId=${userId}`
export const attemptsOfUserPath = (userId: PathId) => `/admin/attempts?userId=${userId}`
export const attemptsAtExamPath = (examId: PathId, topicId: PathId) =>
  `/admin/attempts?examId=${examId}&topicId=${topicId}`
export const attemptTimelinePath = (userId: PathId, attemptId: PathId) => `/admin/attempts/${userId}/${attemptId}`
/** The orders that a search for these words finds. */
export const ordersFoundPath = (search: string) => `/admin/orders?search=${encodeURIComponent(search)}`
export const orderTimelinePath = (userId: PathId, orderId: PathId) => `/admin/orders/${userId}/${orderId}`
export const auditLogOfOrderPath = (orderId: PathId) => `/admin/audit-log?entity=orders&entityId=${orderId}`
