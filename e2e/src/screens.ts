import type { Page } from '@playwright/test'
import { logInAs } from './fixtures.ts'
import type { Person } from './test-data.ts'

export type Screen = { path: string; for: 'everyone' | 'account'; isBuilt: boolean }

const everyone = (path: string): Screen => ({ path, for: 'everyone', isBuilt: true })
const account = (path: string): Screen => ({ path, for: 'account', isBuilt: true })
/** Until it is built it says so, and looks like all the others that do. */
const notBuilt = (screen: Screen): Screen => ({ ...screen, isBuilt: false })

/** Documents: no React in the browser. */
export const DOCUMENTS = ['/', '/explore', '/about', '/privacy-policy', '/terms', '/contact'].map(everyone)

/** Every screen there is. */
export const ALL_SCREENS: Screen[] = [
  ...DOCUMENTS,
  everyone('/nowhere'),
  ...['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email'].map(everyone),
  ...['/user/dashboard', '/user/account'].map(account),
  ...['/admin/dashboard', '/admin/coursePage'].map(account),
  ...[
    ...['/course/1', '/videos/1', '/blog/1', '/projects'].map(everyone),
    ...['/user/module/1/modules', '/user/module/1/topics', '/user/Topic/1', '/user/Topic/1/question'].map(account),
    ...['/user/Topic/1/exam', '/user/exam/1/startexam', '/user/exam/results', '/user/buynow/1'].map(account),
    ...['/admin/manage-users', '/admin/questionsPage', '/admin/topicsPage', '/admin/module/1/modules'].map(account),
    ...['/admin/module/1/topics', '/admin/questions/1', '/admin/exams/1/1', '/admin/manage-categories'].map(account),
    ...['/admin/view-categories', '/admin/show-videos/1', '/admin/edit-category/1', '/admin/show-blogs/1'].map(account),
    ...['/admin/manage-projects'].map(account),
  ].map(notBuilt),
]

export const USER_SCREENS = ALL_SCREENS.filter(({ path }) => path.startsWith('/user/'))
export const ADMIN_SCREENS = ALL_SCREENS.filter(({ path }) => path.startsWith('/admin/'))

/** To look at: all that are built, and one of each kind of those that are not. */
export const DRAWN_SCREENS = ALL_SCREENS.filter(
  ({ path, isBuilt }) => isBuilt || ['/projects', '/user/buynow/1', '/admin/manage-users'].includes(path),
)

const loggedIn = new WeakMap<Page, Person>()

/** Opens a screen as somebody who may see it. An admin may see every one. */
export async function openScreen(page: Page, screen: Pick<Screen, 'path' | 'for'>, person: Person): Promise<void> {
  if (screen.for === 'account' && loggedIn.get(page) !== person) {
    await logInAs(page, person)
    loggedIn.set(page, person)
  }
  await page.goto(screen.path)
}
