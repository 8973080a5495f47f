import type { Locator, Page } from '@playwright/test'

export const addForm = (page: Page) => page.getByRole('region', { name: 'Add New Question' }).locator('form')
export const editForm = (page: Page) => page.locator('tr form')

/** A question as an author types it. The right option is B. */
export const FIELDS = {
  'Question text': 'Which keyword makes a constant?',
  'Option A': 'const',
  'Option B': 'final',
  'Option C': 'static',
  'Option D': 'let',
  Description: 'A final variable is assigned once.',
}

export async function fillIn(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
}
