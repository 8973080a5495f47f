import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildBlog, buildCategory, tokenOf } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const urlField = (page: Page) => page.getByLabel('Blog URL')

test('[ADM-21] blogs are added and edited in one form that clears after a save, and deleted', async ({ page, db }) => {
  const { id } = await buildCategory(db, 'Core Java')
  await page.goto(`/admin/show-blogs/${id}`)
  await expect(page.getByRole('main').getByText('Core Java')).toBeVisible()
  await expect(page.getByText('No blogs found.')).toBeVisible()
  await titleField(page).fill('Why final?')
  await urlField(page).fill('https://blogs.example.com/final')
  await urlField(page).press('Enter')
  await expect(toast(page, 'Blog added.')).toBeVisible()
  for (const field of [titleField(page), urlField(page)]) await expect(field).toHaveValue('')
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Blog Title', 'URL', 'Actions'])
  await expect(page.getByRole('rowheader')).toHaveText(['Why final?'])
  await expect(page.getByRole('cell').first()).toHaveText('1')
  const read = page.getByRole('row').getByRole('link', { name: /^Read/ })
  await expect(read).toHaveText('Read')
  await expect(read).toHaveAttribute('href', 'https://blogs.example.com/final')
  await expect(read).toHaveAttribute('target', '_blank')

  await page.getByRole('button', { name: 'Edit Why final?' }).click()
  await titleField(page).fill('Why var?')
  await urlField(page).fill('https://blogs.example.com/var')
  await page.getByRole('button', { name: 'Update Blog' }).click()
  await expect(toast(page, 'Blog saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Blog' })).toBeVisible()
  for (const field of [titleField(page), urlField(page)]) await expect(field).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['Why var?'])
  await expect(read).toHaveAttribute('href', 'https://blogs.example.com/var')

  await page.getByRole('button', { name: 'Delete Why var?' }).click()
  await page.getByRole('dialog', { name: 'Delete this blog?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Blog deleted.')).toBeVisible()
  await expect(page.getByText('No blogs found.')).toBeVisible()
})

test('a blog that another admin changed shows both versions, and a deleted one says so', async ({
  page,
  db,
  product,
}) => {
  const category = await buildCategory(db, 'Core Java')
  const { id } = await buildBlog(db, { categoryId: category.id, title: 'Why final?' })
  await page.goto(`/admin/show-blogs/${category.id}`)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  await page.getByRole('button', { name: 'Edit Why final?' }).click()
  await titleField(page).fill('Mine')
  const url = `${product.origin}/api/blog-links/${id}`
  await page.request.put(url, { data: { blogTitle: 'Theirs', blogUrl: 'https://theirs.example.com' }, headers })
  await page.getByRole('button', { name: 'Update Blog' }).click()
  const theirs = page.getByRole('alert').filter({ hasText: 'This was changed while you were editing.' })
  await expect(theirs).toContainText('Theirs https://theirs.example.com')
  await expect(titleField(page)).toHaveValue('Mine')
  await page.request.delete(url, { headers })
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This was deleted while you were editing.' })).toBeVisible()
  await expect(page.getByText('No blogs found.')).toBeVisible()
  await expect(titleField(page)).toHaveValue('Mine')
})
