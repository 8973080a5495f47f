/** The addresses of the public pages and the learner's pages, as links need them; routes.ts has the patterns. */
export const EXPLORE_PATH = '/explore'
export const PROJECTS_PATH = '/projects'
export const ABOUT_PATH = '/about'
export const FORECASTS_PATH = '/forecasts'
export const CONTACT_PATH = '/contact'
export const PRIVACY_PATH = '/privacy-policy'
export const TERMS_PATH = '/terms'
export const STATUS_PATH = '/status'
/** The same for programs. */
export const STATUS_JSON_PATH = '/status.json'
export const LOGIN_PATH = '/login'
export const SIGNUP_PATH = '/signup'
export const FORGOT_PASSWORD_PATH = '/forgot-password'
export const VERIFY_EMAIL_PATH = '/verify-email'
export const DASHBOARD_PATH = '/user/dashboard'
export const TODAY_PATH = '/user/today'
export const GOAL_PATH = '/user/goal'
export const REVISION_PATH = '/user/revision'
export const MORE_PATH = '/user/more'
export const MISTAKES_PATH = '/user/mistakes'
export const MIX_PATH = '/user/mix'
export const MOCKS_PATH = '/user/mocks'
export const ACCOUNT_PATH = '/user/account'
export const MY_REPORTS_PATH = '/user/reports'
export const ORDERS_PATH = '/user/orders'
/** Here, not in admin-paths.ts, because the header of every page leads to it. */
export const ADMIN_DASHBOARD_PATH = '/admin/dashboard'

/** Undefined while the page that has the link still loads: a link without a name is not shown. */
export type PathId = number | string | undefined

export const coursePath = (courseId: PathId) => `/course/${courseId}`
export const videosPath = (categoryId: PathId) => `/videos/${categoryId}`
export const blogsPath = (categoryId: PathId) => `/blog/${categoryId}`
/** The contact page with a message about this order. */
export const contactPath = (orderId: PathId) => `/contact?order=${orderId}`

export const modulesPath = (courseId: PathId) => `/user/module/${courseId}/modules`
export const topicsPath = (moduleId: PathId) => `/user/module/${moduleId}/topics`
export const topicPath = (topicId: PathId) => `/user/Topic/${topicId}`
export const practicePath = (topicId: PathId) => `/user/Topic/${topicId}/question`
export const examsPath = (topicId: PathId) => `/user/Topic/${topicId}/exam`
export const examPath = (examId: PathId) => `/user/exam/${examId}/startexam`
export const resultPath = (attemptId: PathId) => `/user/exam/results?attempt=${attemptId}`
export const wrongAnswersPath = (attemptId: PathId) => `/user/attempt/${attemptId}/wrong`
export const buyNowPath = (moduleId: PathId) => `/user/buynow/${moduleId}`
export const orderPath = (orderId: PathId) => `/user/orders/${orderId}`
