import type { Page } from '@playwright/test'
import { logInAs } from './fixtures.ts'
import type { Person } from './test-data.ts'

export type Screen = { path: string; for: 'everyone' | 'account' }

const everyone = (path: string): Screen => ({ path, for: 'everyone' })
const account = (path: string): Screen => ({ path, for: 'account' })

/** Documents: no React in the browser. */
export const DOCUMENTS = ['/', '/explore', '/about', '/privacy-policy', '/terms', '/contact'].map(everyone)

/** Every screen there is, those that are not built yet included. */
export const ALL_SCREENS: Screen[] = [
  ...DOCUMENTS,
  ...['/course/1', '/videos/1', '/blog/1', '/projects', '/nowhere'].map(everyone),
  ...['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email'].map(everyone),
  ...['/user/dashboard', '/user/account', '/user/module/1/modules', '/user/module/1/topics'].map(account),
  ...['/user/Topic/1', '/user/Topic/1/question', '/user/Topic/1/exam', '/user/exam/1/startexam'].map(account),
  ...['/user/exam/results', '/user/buynow/1'].map(account),
  ...['/admin/dashboard', '/admin/coursePage', '/admin/manage-users', '/admin/questionsPage'].map(account),
  ...['/admin/topicsPage', '/admin/module/1/modules', '/admin/module/1/topics', '/admin/questions/1'].map(account),
  ...['/admin/exams/1/1', '/admin/manage-categories', '/admin/view-categories', '/admin/show-videos/1'].map(account),
  ...['/admin/edit-category/1', '/admin/show-blogs/1', '/admin/manage-projects'].map(account),
]

export const USER_SCREENS = ALL_SCREENS.filter(({ path }) => path.startsWith('/user/'))
export const ADMIN_SCREENS = ALL_SCREENS.filter(({ path }) => path.startsWith('/admin/'))

/** Screens that say 'not here yet' are all the same one; one of each kind is enough to look at. */
export const DRAWN_SCREENS = ALL_SCREENS.filter(
  ({ path }) => !/^\/(course|videos|blog)\/|^\/(user|admin)\/.*\/|questionsPage|topicsPage|manage-|view-/.test(path),
)

const loggedIn = new WeakMap<Page, Person>()

/** Opens a screen as somebody who may see it. An admin may see every one. */
export async function openScreen(page: Page, screen: Screen, person: Person): Promise<void> {
  if (screen.for === 'account' && loggedIn.get(page) !== person) {
    await logInAs(page, person)
    loggedIn.set(page, person)
  }
  await page.goto(screen.path)
}
