import { createTestDatabase, openTestData } from '@abhyas/database/test-database'
import { buildTakenExam } from '../src/attempt-data.ts'
import { expect, test } from '../src/fixtures.ts'
import { buildOrdersOf } from '../src/order-data.ts'
import { textsOf } from '../src/read-page.ts'
import { ADMIN_SCREENS, openScreen } from '../src/screens.ts'
import { startProduct } from '../src/start-product.ts'
import { startProvider } from '../src/start-provider.ts'
import { buildFullPlace, buildPerson } from '../src/test-data.ts'

/**
 * In the pseudo build every text of packages/messages is accented: what is plain was written into a page. What others than
 * admins see is looked at in Hindi.
 */
test('no text is hard-coded on any screen of an admin', async ({ browser, atEnd }) => {
  const database = await createTestDatabase(process.env['E2E_TEMPLATE_URL'] ?? '')
  atEnd(database.drop)
  const provider = await startProvider()
  atEnd(provider.close)
  const product = await startProduct({
    ...database.env,
    ...provider.env,
    WEB_BUILD: 'build-pseudo',
    BRAND_TAGLINE: '1',
    BRAND_NAME: '2',
  })
  atEnd(product.stop)
  const db = openTestData(database.env)
  atEnd(db.close)
  const admin = await buildPerson(db, { username: '3', role: 'ROLE_ADMIN' })
  const place = { ...(await buildFullPlace(db, ['4', '5', '6'])), ownOrderId: await buildOrdersOf(db, admin) }
  await buildTakenExam(db, place.topic.id, admin)
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const plain = new Set<string>()
  for (const screen of ADMIN_SCREENS) {
    await openScreen(page, screen, admin, place)
    await page.waitForLoadState('networkidle')
    for (const text of await textsOf(page)) if (isPlain(text, admin.email)) plain.add(`${screen.path}: ${text}`)
  }
  expect([...plain]).toEqual([])
})

// A language is named in its own words. Data of the owner's settings, like the brand: the notes, and how an address must
// end. Of links their host, of projects what they are made with, of exams what they ask and when they were taken.
const DATA =
  /^English$|blogs\.example\.com|https:\/\/|MySQL|JWT|OOP With Core Java|DSA With Java|Web Based Java|\.Net Framework|Database|Operating System|CPP|C Language|INTERVIEW QUESTIONS|@gmail\.com|Mock exam|(Why: )?Question \d\?|\b(One|Two|Three|Four)\b|\d+ \w{3,9} \d{4}|\d\s[ap]m/g

// An address may break before its @.
const isPlain = (text: string, email: string) =>
  /[a-z]{2}/i.test(
    text
      .replaceAll(email, '')
      .replaceAll(email.split('@')[0] ?? '', '')
      .replaceAll(DATA, ''),
  )
