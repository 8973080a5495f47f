import { expect, test } from '../../src/fixtures.ts'

const NOTES = [
  'OOP With Core Java',
  'DSA With Java',
  'Web Based Java',
  '.Net Framework',
  'Database',
  'Operating System',
  'CPP',
  'C Language',
  'INTERVIEW QUESTIONS',
]

test("[PUB-01] [PUB-02] [PUB-03] [PUB-04] home has nine notes in order, three video notes, the projects, and a hero with 'Explore Courses'", async ({
  page,
}) => {
  await page.goto('/')
  const notes = page.getByRole('region', { name: 'Notes', exact: true })
  await expect(notes.getByRole('heading', { level: 3 })).toHaveText(NOTES)
  const links = notes.getByRole('link').filter({ hasText: 'View Notes' })
  await expect(links).toHaveCount(NOTES.length)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/notes\.abhyas\.test\/[\w-]+$/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }

  const videos = page.getByRole('region', { name: 'Video Notes' }).getByRole('link').filter({ hasText: 'View Videos' })
  await expect(videos).toHaveCount(3)
  const addresses = await videos.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(new Set(addresses)).toEqual(new Set(['https://videos.abhyas.test/@abhyas']))

  const projects = page.getByRole('region', { name: 'Explore Our Projects' })
  await expect(projects.getByRole('link', { name: 'View Projects' })).toHaveAttribute('href', '/projects')

  await page.getByRole('link', { name: 'Explore Courses' }).click()
  await expect(page).toHaveURL('/explore')
})

test('[PUB-13] /about says what we offer and how it works, and has a link to start', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('region', { name: 'What you get' }).getByRole('heading', { level: 3 })).toHaveText([
    'Timed quizzes',
    'Progress tracking',
    'Instant feedback',
    'Daily topic-wise MCQs',
  ])
  await expect(page.getByRole('region', { name: 'How it works' }).getByRole('heading', { level: 3 })).toHaveText([
    'Register',
    'Pick a subject',
    'Take quizzes',
    'Track progress',
  ])
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/signup')
})

test('[PUB-14] /privacy-policy has the refund policy, its date and the age', async ({ page }) => {
  await page.goto('/privacy-policy')
  const refunds = page.getByRole('region', { name: 'Refund policy' })
  await expect(refunds).toContainText('last updated 27 January 2025')
  // The page itself has changed since the refund policy, so it has its own date.
  await expect(page.getByRole('main').getByText(/^Last updated \d+ \w+ 2026$/)).toBeVisible()
  await expect(refunds).toContainText('Within 7 days of purchase')
  await expect(refunds).toContainText('Less than 10% of the content accessed')
  await expect(refunds).toContainText('processed in 7-14 business days')
  await expect(refunds.getByRole('link', { name: 'Ask for a refund' })).toHaveAttribute('href', '/user/orders')
  await expect(page.getByRole('main')).toContainText('not for children under 13')
})

test('[PUB-15] /contact embeds the form, and links to it as well', async ({ page }) => {
  await page.goto('/contact')
  const form = page.locator('iframe[title="Contact form"]')
  await expect(form).toHaveAttribute('src', 'https://forms.abhyas.test/contact')
  await expect(form).toHaveAttribute('height', '956')
  expect((await form.boundingBox())?.height).toBe(956)
  await expect(page.getByRole('link', { name: 'Open the form in a new tab' })).toHaveAttribute('target', '_blank')
})
