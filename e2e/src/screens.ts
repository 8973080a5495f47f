import type { Page } from '@playwright/test'
import { logInAs } from './fixtures.ts'
import type { Person, Place } from './test-data.ts'

export type Screen = { path: string; for: 'everyone' | 'account' }

const everyone = (path: string): Screen => ({ path, for: 'everyone' })
const account = (path: string): Screen => ({ path, for: 'account' })

/** Documents are pages without React in the browser. */
export const DOCUMENTS = [
  '/',
  '/explore',
  '/course/:courseId',
  '/videos/:categoryId',
  '/blog/:categoryId',
  '/projects',
  '/about',
  '/privacy-policy',
  '/terms',
  '/contact',
  '/forecasts',
  '/status',
].map(everyone)

/** Every screen of the product. */
export const ALL_SCREENS: Screen[] = [
  ...DOCUMENTS,
  everyone('/nowhere'),
  ...['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email', '/unsubscribe'].map(everyone),
  ...['/user/dashboard', '/user/account', '/user/reports'].map(account),
  ...['/user/today', '/user/more', '/user/mistakes', '/user/goal', '/user/revision'].map(account),
  ...['/user/module/:courseId/modules', '/user/module/:moduleId/topics', '/user/Topic/:topicId'].map(account),
  ...['/user/Topic/:topicId/question', '/user/Topic/:topicId/exam', '/user/exam/results'].map(account),
  account('/user/attempt/:ownAttemptId/wrong'),
  account('/user/exam/:examId/startexam'),
  ...['/admin/dashboard', '/admin/coursePage', '/admin/topicsPage', '/admin/questionsPage'].map(account),
  ...['/admin/module/:courseId/modules', '/admin/module/:moduleId/topics'].map(account),
  account('/admin/questions/import'),
  ...['/admin/questions/:topicId', '/admin/exams/:moduleId/:topicId'].map(account),
  ...['/admin/questions/:topicId/templates', '/admin/questions/:topicId/templates/new'].map(account),
  ...['/admin/attempts?examId=:examId', '/admin/attempts/:userId/:attemptId'].map(account),
  ...['/admin/orders', '/admin/orders/:userId/:orderId', '/admin/revenue'].map(account),
  ...['/admin/manage-categories', '/admin/view-categories', '/admin/edit-category/:categoryId'].map(account),
  ...['/admin/show-videos/:categoryId', '/admin/show-blogs/:categoryId'].map(account),
  ...[
    '/admin/drafts',
    '/admin/system',
    '/admin/running',
    '/admin/forecasts',
    '/admin/site',
    '/admin/first-day',
    '/admin/attempts?toJudge=1',
  ].map(account),
  ...['/admin/manage-projects', '/admin/manage-users', '/admin/audit-log', '/admin/reports'].map(account),
  ...['/admin/content', '/admin/question-health'].map(account),
  ...['/user/mocks', '/admin/mocks', '/admin/mocks/new'].map(account),
  ...['/admin/mocks/:mockId', '/admin/mocks/:mockId/preview'].map(account),
  ...['/admin/mails', '/admin/users/:userId/mails'].map(account),
  ...['/user/buynow/:moduleId', '/user/orders', '/user/orders/:ownOrderId'].map(account),
]

export const USER_SCREENS = ALL_SCREENS.filter(({ path }) => path.startsWith('/user/'))
export const ADMIN_SCREENS = ALL_SCREENS.filter(({ path }) => path.startsWith('/admin/'))

/** Returns the address of a screen for this place of the catalogue. Without a place it uses ids that do not exist. */
export const pathTo = ({ path }: Pick<Screen, 'path'>, place?: Place): string =>
  path
    .replace(':courseId', String(place?.course.id ?? 1))
    .replace(':moduleId', String(place?.module.id ?? 1))
    .replace(':topicId', String(place?.topic.id ?? 1))
    .replace(':categoryId', String(place?.category?.id ?? 1))
    .replace(':examId', String(place?.attempt?.examId ?? 1))
    .replace(':mockId', String(place?.mockId ?? 1))
    .replace(':userId', String(place?.attempt?.userId ?? 1))
    .replace(':ownAttemptId', String(place?.ownAttemptId ?? place?.attempt?.id ?? 1))
    .replace(':attemptId', String(place?.attempt?.id ?? 1))
    .replace(':orderId', String(place?.orderId ?? 1))
    .replace(':ownOrderId', String(place?.ownOrderId ?? 1))

const loggedIn = new WeakMap<Page, Person>()

/** Opens a screen as a person who may see it. An admin may see every screen. */
export async function openScreen(page: Page, screen: Screen, person: Person, place?: Place): Promise<void> {
  if (screen.for === 'account' && loggedIn.get(page) !== person) {
    await logInAs(page, person)
    loggedIn.set(page, person)
  }
  await page.goto(pathTo(screen, place))
}
