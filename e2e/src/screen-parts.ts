import type { Page } from '@playwright/test'
import { beginExam } from './sit-exam.ts'

/** A part that a screen shows only on request: how to open it, and its selector. */
export type Part = { name: string; open: (page: Page) => Promise<void>; within: string }

const DIALOG = 'dialog[open]'

const button = (name: string | RegExp, within = DIALOG): Part => ({
  name: String(name),
  open: (page) => page.getByRole('button', { name, exact: true }).first().click(),
  within,
})

/** A row that is edited in place, and the confirmation before it is deleted. */
const EDITED = button(/^Edit /, 'main')
const DELETED = button(/^Delete (?!Expired)/)
const ROWS = [EDITED, DELETED]

const FOLDED: Part = {
  name: 'folded away',
  open: (page) => page.locator('summary').first().click(),
  within: 'details[open]',
}

const SELECTED = (name: string): Part => ({
  name: `${name} what is selected`,
  async open(page) {
    await page.getByLabel('Select all shown').check()
    await page.getByRole('button', { name, exact: true }).click()
  },
  within: DIALOG,
})

const LEFT: Part = {
  name: 'left with something typed',
  async open(page) {
    await page.getByLabel('Course name').fill('Half a thought')
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link').first().click()
  },
  within: DIALOG,
}

/** The running exam, after its instructions. */
const BEGUN: Part = {
  name: 'begun',
  async open(page) {
    await beginExam(page)
    await page.getByRole('timer').waitFor()
  },
  within: 'main',
}

/** Only a phone has this sheet; a wide screen shows the questions beside the exam. */
const SHEET: Part = {
  name: 'all questions',
  async open(page) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'All questions' }).click()
  },
  within: DIALOG,
}

/** The parts by the path of their screen. Each is closed with Escape, so parts that stay open come last. */
export const PARTS: Record<string, Part[]> = {
  '/': [button('Policy Pages', ':popover-open'), button('Language and theme', ':popover-open')],
  '/user/account': [button('Log out everywhere'), button('Delete my account')],
  '/user/Topic/:topicId/question': [button(/^Report question /)],
  '/user/exam/:examId/startexam': [BEGUN, button('Submit exam'), button('Logout'), SHEET],
  '/user/orders': [button(/^Ask for a refund/)],
  '/admin/dashboard': [button('Learners Enrolled')],
  '/admin/coursePage': [...ROWS, LEFT],
  '/admin/questionsPage': [button(/^Review/), button(/^History/), EDITED, SELECTED('Move'), SELECTED('Delete')],
  '/admin/question-health': [
    button(/^See the /),
    button('Change key and regrade…'),
    button('The key is right'),
    button('Ask the author'),
    FOLDED,
  ],
  '/admin/module/:courseId/modules': [...ROWS, button(/^Give to a learner/)],
  '/admin/module/:moduleId/topics': ROWS,
  '/admin/questions/:topicId': ROWS,
  '/admin/exams/:moduleId/:topicId': ROWS,
  '/admin/attempts?examId=:examId': [button('Give extra time'), button(/^Change the extra time/)],
  '/admin/attempts/:userId/:attemptId': [button('Declare void'), FOLDED],
  '/admin/orders/:userId/:orderId': [button('Refund'), button('Paid back by hand')],
  '/admin/view-categories': ROWS,
  '/admin/show-videos/:categoryId': ROWS,
  '/admin/show-blogs/:categoryId': ROWS,
  '/admin/manage-projects': ROWS,
  '/admin/manage-users': [button(/^Edit /), DELETED, button(/^Modules of/), button('Delete Expired Users')],
}
