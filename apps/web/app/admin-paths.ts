import type { PathId } from './paths.ts'

/** The addresses of the pages of admins, as links need them; routes.ts has the patterns. */
export const COURSES_PATH = '/admin/coursePage'
export const CONTENT_PATH = '/admin/content'
export const ALL_TOPICS_PATH = '/admin/topicsPage'
export const QUESTION_BANK_PATH = '/admin/questionsPage'
export const IMPORT_PATH = '/admin/questions/import'
export const QUESTION_HEALTH_PATH = '/admin/question-health'
export const REPORTS_PATH = '/admin/reports'
export const CATEGORY_HUB_PATH = '/admin/manage-categories'
export const CATEGORIES_PATH = '/admin/view-categories'
export const MANAGE_MOCKS_PATH = '/admin/mocks'
export const NEW_MOCK_PATH = '/admin/mocks/new'
export const ATTEMPTS_PATH = '/admin/attempts'
export const USERS_PATH = '/admin/manage-users'
export const LEARNERS_ORDERS_PATH = '/admin/orders'
export const REVENUE_PATH = '/admin/revenue'
export const MANAGE_PROJECTS_PATH = '/admin/manage-projects'
export const DRAFTS_PATH = '/admin/drafts'
export const FORECASTS_TO_WATCH_PATH = '/admin/forecasts'
export const SYSTEM_PATH = '/admin/system'
export const RUNNING_PATH = '/admin/running'
export const ORDERS_TO_REVIEW_PATH = '/admin/orders?state=review'
export const ATTEMPTS_TO_JUDGE_PATH = '/admin/attempts?toJudge=1'
export const QUESTIONS_TO_CORRECT_PATH = '/admin/questionsPage?needsAttention=yes'
export const FAILED_MAILS_PATH = '/admin/mails'
export const SITE_PATH = '/admin/site'
export const FIRST_DAY_PATH = '/admin/first-day'
export const AUDIT_LOG_PATH = '/admin/audit-log'

export const adminModulesPath = (courseId: PathId) => `/admin/module/${courseId}/modules`
export const adminTopicsPath = (moduleId: PathId) => `/admin/module/${moduleId}/topics`
export const adminQuestionsPath = (topicId: PathId) => `/admin/questions/${topicId}`
export const importIntoTopicPath = (topicId: PathId) => `${IMPORT_PATH}?topicId=${topicId}`
export const questionsOfImportPath = (importId: PathId) => `${QUESTION_BANK_PATH}?importId=${importId}`
export const adminTemplatesPath = (topicId: PathId) => `/admin/questions/${topicId}/templates`
export const newTemplatePath = (topicId: PathId) => `/admin/questions/${topicId}/templates/new`
export const templatePath = (topicId: PathId, templateId: PathId) =>
  `/admin/questions/${topicId}/templates/${templateId}`
/** The questions of a template, in the bank. */
export const familyPath = (familyId: PathId) => `${QUESTION_BANK_PATH}?familyId=${familyId}`
export const adminExamsPath = (moduleId: PathId, topicId: PathId) => `/admin/exams/${moduleId}/${topicId}`
export const mockPath = (examId: PathId) => `/admin/mocks/${examId}`
export const mockPreviewPath = (examId: PathId) => `/admin/mocks/${examId}/preview`
export const editCategoryPath = (categoryId: PathId) => `/admin/edit-category/${categoryId}`
export const adminVideosPath = (categoryId: PathId) => `/admin/show-videos/${categoryId}`
export const adminBlogsPath = (categoryId: PathId) => `/admin/show-blogs/${categoryId}`

export const userPath = (userId: PathId) => `/admin/manage-users?userId=${userId}`
export const mailsOfUserPath = (userId: PathId) => `/admin/users/${userId}/mails`
export const attemptsOfUserPath = (userId: PathId) => `${ATTEMPTS_PATH}?userId=${userId}`
/** The topic names the way back. A mock exam needs none. */
export const attemptsAtExamPath = (examId: PathId, topicId?: PathId) =>
  `${ATTEMPTS_PATH}?examId=${examId}${topicId === undefined ? '' : `&topicId=${topicId}`}`
export const attemptTimelinePath = (userId: PathId, attemptId: PathId) => `${ATTEMPTS_PATH}/${userId}/${attemptId}`
/** The orders that a search for these words finds. */
export const ordersFoundPath = (search: string) => `/admin/orders?search=${encodeURIComponent(search)}`
export const orderTimelinePath = (userId: PathId, orderId: PathId) => `/admin/orders/${userId}/${orderId}`
export const auditLogOfOrderPath = (orderId: PathId) => `/admin/audit-log?entity=orders&entityId=${orderId}`
