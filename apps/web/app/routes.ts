import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every address of the product and its page, one line each. */
const routes = [
  // Documents: rendered on the server, cached, without React in the browser.
  index('features/public-pages/home-page.tsx'),
  route('about', 'features/public-pages/about-page.tsx'),
  route('privacy-policy', 'features/public-pages/privacy-page.tsx'),
  route('terms', 'features/public-pages/terms-page.tsx'),
  route('contact', 'features/public-pages/contact-page.tsx'),
  route('forecasts', 'features/learning/forecasts/forecasts-page.tsx'),
  route('explore', 'features/catalog/explore-page.tsx'),
  route('course/:courseId', 'features/catalog/course-page.tsx'),
  route('videos/:categoryId', 'features/links/videos-page.tsx'),
  route('blog/:categoryId', 'features/links/blogs-page.tsx'),
  route('projects', 'features/projects/projects-page.tsx'),
  route('robots.txt', 'features/public-pages/robots.ts'),
  route('manifest.webmanifest', 'features/public-pages/manifest.ts'),
  route('sitemap.xml', 'features/public-pages/sitemap.ts'),

  // The app.
  layout('app-shell.tsx', [
    route('login', 'features/auth/login-page.tsx'),
    route('signup', 'features/auth/signup-page.tsx'),
    route('forgot-password', 'features/auth/forgot-password-page.tsx'),
    route('reset-password', 'features/auth/reset-password-page.tsx'),
    route('verify-email', 'features/auth/verify-email-page.tsx'),
    route('unsubscribe', 'features/users/mails/unsubscribe-page.tsx'),
    layout('learner-area.tsx', [
      route('user/dashboard', 'features/dashboards/learner-dashboard-page.tsx'),
      route('user/today', 'features/learning/today/today-page.tsx'),
      route('user/goal', 'features/learning/goals/goal-page.tsx'),
      route('user/revision', 'features/learning/goals/revision-page.tsx'),
      route('user/more', 'features/learning/today/more-page.tsx'),
      route('user/mistakes', 'features/practice/mistakes-page.tsx'),
      route('user/mix', 'features/practice/mix-page.tsx'),
      route('user/account', 'features/users/account-page.tsx'),
      route('user/reports', 'features/questions/my-reports-page.tsx'),
      route('user/module/:courseId/modules', 'features/catalog/learner-modules-page.tsx'),
      route('user/module/:moduleId/topics', 'features/catalog/learner-topics-page.tsx'),
      route('user/Topic/:topicId', 'features/catalog/topic-page.tsx'),
      route('user/Topic/:topicId/exam', 'features/exams/list/exam-list-page.tsx'),
      route('user/Topic/:topicId/question', 'features/practice/practice-page.tsx'),
      route('user/exam/:examId/startexam', 'features/exams/sitting/exam-page.tsx'),
      route('user/attempt/:attemptId/wrong', 'features/practice/wrong-answers-page.tsx'),
      route('user/exam/results', 'features/exams/results/results-page.tsx'),
      route('user/buynow/:moduleId', 'features/purchases/buy/buy-page.tsx'),
      route('user/orders', 'features/purchases/orders/orders-page.tsx'),
      route('user/orders/:orderId', 'features/purchases/orders/receipt-page.tsx'),
    ]),
    layout('admin-area.tsx', [
      route('admin/dashboard', 'features/dashboards/admin-dashboard-page.tsx'),
      route('admin/drafts', 'features/dashboards/drafts-page.tsx'),
      route('admin/running', 'features/dashboards/running-page.tsx'),
      route('admin/forecasts', 'features/learning/forecasts/admin-forecasts-page.tsx'),
      route('admin/coursePage', 'features/catalog/admin-courses-page.tsx'),
      route('admin/content', 'features/content/admin-content-page.tsx'),
      route('admin/manage-users', 'features/users/admin-users-page.tsx'),
      route('admin/first-day', 'features/dashboards/first-day-page.tsx'),
      route('admin/site', 'features/site/admin-site-page.tsx'),
      route('admin/mails', 'features/users/mails/failed-mails-page.tsx'),
      route('admin/users/:userId/mails', 'features/users/mails/admin-mails-page.tsx'),
      route('admin/audit-log', 'features/users/audit-log-page.tsx'),
      route('admin/questionsPage', 'features/questions/admin-bank-page.tsx'),
      route('admin/reports', 'features/questions/admin-reports-page.tsx'),
      route('admin/topicsPage', 'features/catalog/admin-all-topics-page.tsx'),
      route('admin/module/:courseId/modules', 'features/catalog/admin-modules-page.tsx'),
      route('admin/module/:moduleId/topics', 'features/catalog/admin-topics-page.tsx'),
      route('admin/questions/:topicId?', 'features/questions/admin-questions-page.tsx'),
      route('admin/exams/:moduleId/:topicId', 'features/exams/manage/admin-exams-page.tsx'),
      route('admin/attempts', 'features/exams/manage/admin-attempts-page.tsx'),
      route('admin/attempts/:userId/:attemptId', 'features/exams/manage/admin-attempt-timeline-page.tsx'),
      route('admin/orders', 'features/purchases/manage/manage-orders-page.tsx'),
      route('admin/orders/:userId/:orderId', 'features/purchases/manage/order-timeline-page.tsx'),
      route('admin/revenue', 'features/purchases/revenue/revenue-page.tsx'),
      route('admin/manage-categories', 'features/links/admin-hub-page.tsx'),
      route('admin/view-categories', 'features/links/admin-categories-page.tsx'),
      route('admin/show-videos/:categoryId', 'features/links/admin-videos-page.tsx'),
      route('admin/edit-category/:categoryId', 'features/links/admin-edit-category-page.tsx'),
      route('admin/show-blogs/:categoryId', 'features/links/admin-blogs-page.tsx'),
      route('admin/manage-projects', 'features/projects/admin-projects-page.tsx'),
    ]),
  ]),
  // The server renders this page for a network that requests too many pages. The address itself responds with 404.
  route('too-many', 'features/public-pages/too-many-page.tsx'),
  route('*', 'features/public-pages/not-found-page.tsx'),
] satisfies RouteConfig

/** An address has one spelling. The guards and the page cache know no other. */
const caseSensitive = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children && { children: caseSensitive(entry.children) }),
  }))

export default caseSensitive(routes)
