import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { readPage } from '../../src/read-page.ts'
import { buildGrant, buildPlace, tokenOf } from '../../src/test-data.ts'
import { XSS_PAYLOADS } from '../../src/xss-payloads.ts'

type Watched = { pwned: string[] }

/** Notices every script that runs, every dialog, and every breach of the policy, on any page. */
async function watch(page: Page): Promise<Watched> {
  const pwned: string[] = []
  await page.exposeFunction('pwned', () => void pwned.push(page.url()))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    pwned.push(dialog.message())
    void dialog.dismiss()
  })
  return { pwned }
}

/** Lists elements that only HTML from a user could have brought into the page. */
const foreignParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    // The frames of the ads are our own.
    for (const element of document.querySelectorAll('main *:not([data-ad-client]), [data-toast] *')) {
      if (/^(script|iframe|object|embed|img|video|audio|base|meta|link|style|marquee)$/i.test(element.tagName))
        found.push(element.outerHTML)
      for (const { name, value } of element.attributes)
        if (name.startsWith('on') || name === 'srcdoc' || /^\s*(javascript|data|vbscript):/i.test(value))
          found.push(element.outerHTML)
    }
    return found
  })

const oneLine = XSS_PAYLOADS.map((payload) => payload.replaceAll(/\s+/g, ' ').slice(0, 120).trim())

test('none of a hundred scripts in names, descriptions, questions, options and explanations runs on any screen', async ({
  page,
  admin,
  learner,
  db,
}) => {
  expect(new Set(XSS_PAYLOADS).size).toBe(100)
  const { module, topic, course } = await buildPlace(db)
  await buildGrant(db, learner, module.id)
  const watched = await watch(page)
  await logInAs(page, admin)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data, headers })
    expect(response.status(), `${path} ${JSON.stringify(data)}`).toBe(200)
    return (await response.json()) as { id: number }
  }

  const questionIds: number[] = []
  for (const [index, payload] of XSS_PAYLOADS.entries()) {
    const name = oneLine[index]
    await post('/api/courses/createCourse', { name, description: payload })
    await post('/api/modules/createModule', { name, description: payload, courseId: course.id })
    await post('/api/topics', { name, description: payload, moduleId: module.id })
    const options = { optionA: payload, optionB: `x ${payload}`, optionC: '', optionD: `${payload} x` }
    const question = { questionText: payload, ...options, correctAnswer: payload, description: payload }
    questionIds.push((await post(`/api/questions/createQuestion/${topic.id}`, question)).id)
  }
  await post('/api/exams/createExam', { examName: oneLine[0], topicId: topic.id, questionIds })

  const screens = [
    { as: admin, path: '/admin/coursePage', rows: 101 },
    { as: admin, path: `/admin/module/${course.id}/modules`, rows: 101 },
    { as: admin, path: `/admin/module/${module.id}/topics`, rows: 101 },
    { as: admin, path: `/admin/questions/${topic.id}`, rows: 100 },
    { as: admin, path: '/admin/questionsPage', rows: 50 },
    { as: admin, path: '/admin/topicsPage', rows: 50 },
    { as: admin, path: `/admin/exams/${module.id}/${topic.id}`, rows: 1 },
    // The learner's own module comes first.
    { as: learner, path: '/user/dashboard', rows: 102 },
    { as: learner, path: `/user/module/${course.id}/modules`, rows: 101 },
    { as: learner, path: `/user/module/${module.id}/topics`, rows: 101 },
    { as: learner, path: `/user/Topic/${topic.id}`, rows: 0 },
    { as: null, path: '/explore', rows: 101 },
    { as: null, path: `/course/${course.id}`, rows: 101 },
  ]
  let person = admin
  for (const { as, path, rows } of screens) {
    if (as && as !== person) {
      await logInAs(page, as)
      person = as
    }
    await page.goto(path)
    const shown = path.startsWith('/admin') ? page.getByRole('rowheader') : page.locator('main li:has(h2, h3)')
    await expect(shown, path).toHaveCount(rows)
    await page.waitForLoadState('networkidle')
    expect(await foreignParts(page), path).toEqual([])
  }

  // The preview and the edit form are checked too.
  await logInAs(page, admin)
  await page.goto(`/admin/questions/${topic.id}`)
  for (const payload of XSS_PAYLOADS.filter((_, index) => index % 10 === 0)) {
    await page.getByLabel('Question text').fill(payload)
    await page.getByLabel('Option A', { exact: true }).fill(payload)
    const preview = page.waitForResponse('**/api/questions/preview')
    await preview
  }
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(page.locator('tr form')).toBeVisible()
  expect(await foreignParts(page)).toEqual([])
  expect(watched.pwned).toEqual([])
})

test('none of a hundred scripts in categories, links, projects and names of people runs on any screen', async ({
  page,
  admin,
  learner,
  db,
  product,
}) => {
  const watched = await watch(page)
  await logInAs(page, admin)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  // The categories are created through the API, so that they are in the audit log too.
  for (const name of oneLine)
    expect((await page.request.post('/api/categories', { data: { name }, headers })).status(), name).toBe(200)
  const { id } = await db.selectOne<{ id: number }>(sql`select max(id)::int as id from categories`)
  const texts = sql`from unnest(${oneLine}::text[]) with ordinality as hostile (text, i)`
  for (const links of [sql`video_links`, sql`blog_links`])
    await db.write(sql`
      insert into ${links} (category_id, title, url) select ${id}, text, 'https://example.com/?' || text ${texts}`)
  await db.write(sql`
    insert into projects (name, backend_technology, frontend_technology, database_name, authentication_type,
      contact_details, price_paise, note) select text, text, text, text, text, '', 100, text ${texts}`)
  await db.write(sql`
    insert into users (username, email, email_key, password_hash, role)
    select left(text, 60), 'u' || i || '@gmail.com', 'u' || i || '@gmail.com', '', 'ROLE_USER' ${texts}`)

  const screens = [
    { as: admin, path: '/admin/manage-categories', rows: 100 },
    { as: admin, path: '/admin/view-categories', rows: 100 },
    { as: admin, path: `/admin/show-videos/${id}`, rows: 100 },
    { as: admin, path: `/admin/show-blogs/${id}`, rows: 100 },
    { as: admin, path: `/admin/edit-category/${id}`, rows: 0 },
    { as: admin, path: '/admin/manage-projects', rows: 50 },
    { as: admin, path: '/admin/audit-log?entity=categories', rows: 50, opens: 'summary' },
    { as: admin, path: '/admin/manage-users?email=u1', rows: 12, opens: 'button:text("Edit")' },
    { as: admin, path: '/admin/manage-users?email=u2', rows: 11, opens: 'button:text("Modules")' },
    { as: learner, path: '/user/dashboard', rows: 100 },
    { as: null, path: '/', rows: 100 },
    { as: null, path: `/videos/${id}`, rows: 100 },
    { as: null, path: `/blog/${id}`, rows: 100 },
    { as: null, path: '/projects', rows: 24 },
  ]
  await expect.poll(async () => (await readPage(`${product.origin}/projects`)).html).toContain('100 projects')
  let person = admin
  for (const { as, path, rows, opens } of screens) {
    if (as && as !== person) {
      await logInAs(page, as)
      person = as
    }
    await page.goto(path)
    const card = path === '/' ? 'main li:has(a[href^="/videos/"])' : 'main li:has(h2, h3)'
    const row = path.startsWith('/admin') ? 'tr[data-row]' : card
    await expect(page.locator(row), path).toHaveCount(rows)
    await page.waitForLoadState('networkidle')
    if (opens) {
      await page.locator(opens).nth(1).click()
      await expect(page.locator('dialog[open], details[open]')).toBeVisible()
    }
    expect(await foreignParts(page), path).toEqual([])
  }
  expect(watched.pwned).toEqual([])
})

test('the watch notices a script of the page itself', async ({ page, quietPages }) => {
  quietPages.allow.push(/policy|Content Security Policy/)
  const watched = await watch(page)
  await page.goto('/about')
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'javascript:pwned()'
    document.querySelector('main')?.append(picture)
    ;(window as unknown as { pwned: () => void }).pwned()
  })
  await expect.poll(() => watched.pwned).toHaveLength(1)
  expect(await foreignParts(page)).toHaveLength(2)
})
