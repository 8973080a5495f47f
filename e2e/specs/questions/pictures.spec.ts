import { drawPicture, inBase64 } from '@abhyas/api/testing/pictures'
import type { Locator } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace } from '../../src/test-data.ts'

/** Pastes or drops a file into a text, as a browser tells the page about it. */
const give = (field: Locator, event: 'paste' | 'drop', bytes: string, type: string) =>
  field.evaluate(
    (target, [event, base64, type]) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (each) => each.codePointAt(0) ?? 0)
      data.items.add(new File([bytes], 'square', { type }))
      const given = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        event === 'drop'
          ? new DragEvent(event, { ...given, dataTransfer: data })
          : new ClipboardEvent(event, { ...given, clipboardData: data }),
      )
    },
    [event, bytes, type] as const,
  )

test('an author pastes or drops a picture, says what it shows, undoes and redoes it, and learns why a file is refused', async ({
  page,
  db,
  admin,
}) => {
  const { topic } = await buildPlace(db)
  const png = inBase64(await drawPicture().png().toBuffer())
  await logInAs(page, admin)
  await page.goto(`/admin/questions/${topic.id}`)
  const form = page.getByRole('region', { name: 'Add New Question' }).locator('form')
  const preview = form.locator('..').getByRole('article', { name: 'Preview' })
  const field = form.getByLabel('Question text', { exact: true })
  const alt = form.getByLabel('What does the picture show?')
  await field.fill('Before. After.')
  await field.evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(7, 7))
  await give(field, 'paste', png, 'image/png')
  await expect(alt).toBeFocused()
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(form.getByText('A picture needs an alternative text of 10 to 500 letters')).toBeVisible()
  await page.keyboard.type(' of [a] red square')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(
    /^Before\.\n\n!\[short of \\\[a\\\] red square\]\(\/pictures\/\w{32}-640x360\.webp\)\n\n After\.$/,
  )
  const shown = preview.getByRole('img', { name: 'short of [a] red square' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)

  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue('Before. After.')
  await expect(shown).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(shown).toBeVisible()

  const option = form.getByLabel('Option B', { exact: true })
  await option.fill('This:')
  await give(option, 'drop', png, 'image/png')
  await expect(alt).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(alt).toBeHidden()
  await expect(option).toBeFocused()
  await give(option, 'drop', inBase64('no picture'), 'text/plain')
  await expect(form.getByRole('alert')).toHaveText(
    'This file is not a picture that we can read. Please use PNG, JPEG, WebP or GIF.',
  )
  await form.getByRole('button', { name: 'Cancel' }).click()
  await give(option, 'drop', png, 'image/png')
  await alt.fill('A red square with a blue corner')
  await form.getByRole('button', { name: 'Insert picture' }).click()
  await expect(option).toHaveValue(/^This: !\[A red square with a blue corner\]\(\S+\)$/)
  await form.getByLabel('Option B is right').check()
  await form.getByLabel('Option A', { exact: true }).fill('None')

  await form.getByLabel('Description', { exact: true }).fill('```tree\n8\n3\n```')
  await expect(preview).toContainText('Line 2 of this drawing: a tree has one root')
  await form.getByRole('button', { name: 'Add Question' }).click()
  await expect(page.getByText('A drawing of this question has a mistake.')).toBeVisible()
  await form.getByText('Drawings and truth tables').click()
  await form.getByLabel('Description', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Insert example of tree' }).click()
  await expect(preview.getByRole('img', { name: 'Tree. The root is 8. Below 8: left 3, right 10.' })).toBeVisible()
  await form.getByRole('button', { name: 'Add Question' }).click()
  await expect(page.getByText('Question added successfully!')).toBeVisible()
})
