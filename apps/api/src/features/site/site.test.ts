import type { ShownSite, SiteField } from '@abhyas/contract/rules/site-values'
import type { SiteForm } from '@abhyas/contract/site'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test } from 'vitest'
import { buildAdmin, openSessionOf } from '../../testing/builders.ts'
import { siteValues } from '../../testing/site-values.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db)
const { token } = await openSessionOf(api, admin)

const save = (values: Parameters<typeof siteValues>[0], ifMatch?: number) =>
  send<SiteForm & { code: string }>('PUT /api/site/settings', {
    token,
    body: siteValues(values),
    ...(ifMatch !== undefined && { headers: { 'if-match': String(ifMatch) } }),
  })
const readSite = async () => (await send<ShownSite>('GET /api/site')).body

beforeEach(() => db.write(sql`delete from site_settings`))

test('without settings the form is empty, has version 0 and names the defaults', async () => {
  const { body } = await send<SiteForm>('GET /api/site/settings', { token })
  expect(body).toMatchObject({ id: 1, version: 0, set: siteValues() })
  expect(body.defaults).toMatchObject({ brand: 'Abhyas', notesCpp: 'https://notes.example.com/cpp', supportEmail: '' })
})

test('a saved value replaces its default, and an empty value brings the default back', async () => {
  const set = { brand: 'Padhai', notesCpp: 'https://notes.in/cpp', supportEmail: 'help@padhai.in' }
  const saved = await save(set, 0)
  expect([saved.status, saved.body.version, saved.body.set]).toEqual([200, 1, siteValues(set)])
  expect(await readSite()).toMatchObject({
    brand: 'Padhai',
    notesLinks: [{ name: 'CPP', url: 'https://notes.in/cpp' }],
    supportEmail: 'help@padhai.in',
  })
  expect((await save({ brand: 'Padhai' }, 1)).body.version).toBe(2)
  expect(await readSite()).toMatchObject({ brand: 'Padhai', notesLinks: [], supportEmail: '' })
})

test('an example address can be saved, and visitors do not see it', async () => {
  await save({ contactForm: 'https://forms.example.org/1', adFrame: 'https://ads.example' })
  expect(await readSite()).toMatchObject({ contactFormUrl: '', adFrameUrl: '' })
})

test('412 when another admin has saved meanwhile, also for the first save', async () => {
  await save({ brand: 'Theirs' }, 0)
  expect(await save({ brand: 'Mine' }, 0)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect((await readSite()).brand).toBe('Theirs')
  expect((await save({ brand: 'Mine' }, 1)).status).toBe(200)
})

test.each<[SiteField, string, string]>([
  ['brand', '<script>', 'text_with_brackets'],
  ['brand', 'x'.repeat(41), 'text_too_long'],
  ['tagline', 'a > b', 'text_with_brackets'],
  ['notesC', 'notes.in/c', 'link_invalid'],
  ['notesC', 'javascript:alert(1)', 'link_invalid'],
  ['videoWeb', 'https://a:b@videos.in', 'link_with_password'],
  ['contactForm', 'https://fоrms.in', 'link_look_alike'],
  ['chat', `https://chat.in/${'x'.repeat(2048)}`, 'text_too_long'],
  ['supportEmail', 'help', 'email_invalid'],
  ['supportEmail', 'a@b.in, c@d.in', 'email_invalid'],
  ['sponsorText', 'Books', 'sponsor_incomplete'],
  ['sponsorText', 'x'.repeat(161), 'text_too_long'],
  ['sponsorTextHindi', '<b>', 'text_with_brackets'],
  ['sponsorLink', 'https://books.in', 'sponsor_incomplete'],
  ['sponsorLink', 'http://books.in', 'link_not_https'],
  ['sponsorPicture', 'http://books.in/1.png', 'link_not_https'],
  ['sponsorPicture', 'books.in/1.png', 'link_invalid'],
  ['sponsorLastDay', '2026-12-31', 'sponsor_incomplete'],
])('400 for %s = %s', async (field, value, code) => {
  expect(await save({ [field]: value })).toMatchObject({ status: 400, body: { code } })
})

const CARD = {
  sponsorText: 'Books for your exam',
  sponsorTextHindi: 'आपकी परीक्षा के लिए किताबें',
  sponsorLink: 'https://books.in/',
  sponsorPicture: 'https://cdn.books.in/1.png',
  sponsorFirstDay: '2026-12-01',
  sponsorLastDay: '2026-12-31',
}

test('visitors read the sponsor’s card with its days as they were saved, and no card after all fields are emptied', async () => {
  expect((await readSite()).sponsor).toBeNull()
  expect((await save(CARD)).body.set).toEqual(siteValues(CARD))
  expect((await readSite()).sponsor).toEqual({
    text: CARD.sponsorText,
    textHindi: CARD.sponsorTextHindi,
    link: CARD.sponsorLink,
    picture: CARD.sponsorPicture,
    firstDay: '2026-12-01',
    lastDay: '2026-12-31',
  })
  expect((await save({})).status).toBe(200)
  expect((await readSite()).sponsor).toBeNull()
})

test.each([
  [{ sponsorFirstDay: '2027-01-01' }, 'days_wrong'],
  [{ sponsorLastDay: '2026-02-31' }, 'days_wrong'],
  [{ sponsorFirstDay: '0000-00-00' }, 'days_wrong'],
])('400 for a sponsor’s card with %j', async (days, code) => {
  expect(await save({ ...CARD, ...days })).toMatchObject({ status: 400, body: { code } })
  expect((await save({ ...CARD, sponsorFirstDay: CARD.sponsorLastDay })).status).toBe(200)
})

test('the audit log says who changed the sponsor’s card', async () => {
  await save(CARD)
  await save({ ...CARD, sponsorText: 'Books for all' })
  const [change] = await db.select(sql`
    select author_id::int as "authorId", before ->> 'sponsor_text' as before, after ->> 'sponsor_text' as after
    from audit_log where entity = 'site_settings' order by id desc limit 1`)
  expect(change).toEqual({ authorId: admin.id, before: CARD.sponsorText, after: 'Books for all' })
})

test.each([
  "(sponsor_text) values ('Books')",
  "(sponsor_text, sponsor_link) values ('</script>', 'https://books.in')",
  "(sponsor_text, sponsor_text_hindi, sponsor_link) values ('Books', '</script>', 'https://books.in')",
  "(sponsor_last_day) values ('2026-12-31')",
  "(sponsor_text, sponsor_link) values ('Books', 'http://books.in')",
  "(sponsor_text, sponsor_link, sponsor_picture) values ('Books', 'https://books.in', 'http://books.in/1.png')",
  "(sponsor_text, sponsor_link, sponsor_first_day, sponsor_last_day) values ('Books', 'https://b.in', '2026-12-31', '2026-12-30')",
])('the database refuses a broken sponsor’s card: %s', async (columnsAndValues) => {
  const text = `insert into site_settings ${columnsAndValues}`
  await expect(db.write({ name: '', text, values: [] })).rejects.toThrow(/check/)
})

test('an address is stored without the characters that would end a script', async () => {
  const { body } = await save({ notesC: 'https://notes.in/"<c>' })
  expect(body.set.notesC).toBe('https://notes.in/%22%3Cc%3E')
})

test.each(['brand', 'tagline', 'tagline_hindi', 'notes_c', 'support_email'])(
  'the database refuses </script> in %s',
  async (column) => {
    const text = `insert into site_settings (${column}) values ('https://x@y/</script>')`
    await expect(db.write({ name: '', text, values: [] })).rejects.toThrow(/check/)
  },
)
