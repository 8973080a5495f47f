import { ok } from 'node:assert'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { connect } from '@abhyas/database/database'
import { DEMO_ADMIN, DEMO_PASSWORD, seedDemoUsers } from '@abhyas/database/demo-users'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { CHROME_FLAGS, CHROME_PATH } from './audit-page.ts'
import { corpusFiles } from './keyboard/corpus-files.ts'
import { importFile, type Told } from './keyboard/import-file.ts'
import { rightText, shown } from './keyboard/settle-question.ts'
import { createTypist } from './keyboard/typist.ts'
import { startProductOn } from './product/start-product.ts'

/** What a person needs, in seconds. Reading is the largest part: nobody should import a question unread. */
const PERSON = { batch: 30, question: 8, doubt: 15, duplicate: 3, press: 0.5 }
const MOST_HOURS = 2

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`

/** npm run bench:import-screen [-- --seed 1 --count 500]: brings the corpus into the bank with the keyboard alone. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '500' } },
})
const files = corpusFiles(Number(values.count), Number(values.seed))

console.log(machineLine())
const postgres = await openDurablePostgres()
const url = postgres.urlOf('import_screen')
await prepareDatabase(url)
const db = connect({ url })
await seedDemoUsers(db)
const [topic] = await db.write<{ id: number }>(sql`
  with course as (insert into courses (name, description, state) values ('Databases', '', 'draft') returning id),
    module as (insert into modules (course_id, name, description, state, price_paise, place)
      select id, 'Queries', '', 'draft', 2500, 0 from course returning id)
  insert into topics (module_id, name, description, state, place) select id, 'Joins', '', 'draft', 0 from module
  returning id`)
const product = await startProductOn({ url, stop: async () => undefined })
const browser = await chromium.launch({ executablePath: CHROME_PATH, args: CHROME_FLAGS })
try {
  const page = await browser.newPage({ baseURL: product.origin, viewport: { width: 1280, height: 900 } })
  const response = await page.request.post('/auth/login', {
    data: { email: DEMO_ADMIN.email, password: DEMO_PASSWORD },
  })
  const { jwtToken: token, roleName: role, email, userId, username } = (await response.json()) as Record<string, string>
  await page.goto('/robots.txt')
  await page.evaluate(
    (record) => localStorage.setItem('loginData', record),
    JSON.stringify({ token, role, email, userId, username }),
  )
  await page.goto(`/admin/questions/import?topicId=${topic?.id}`)

  const typist = createTypist(page)
  const started = performance.now()
  const told: Told = { imported: [], doubts: 0, edits: 0, duplicates: 0, broken: 0 }
  for (const file of files) {
    const before = { presses: typist.presses, ms: performance.now(), ...told, imported: told.imported.length }
    await importFile(page, typist, file, told)
    const seconds = ((performance.now() - before.ms) / 1000).toFixed(1)
    console.log(
      `${file.layout}: ${told.imported.length - before.imported} of ${file.planned.length} imported, ` +
        `${told.doubts - before.doubts} doubts, ${told.edits - before.edits} of them by editing, ` +
        `${told.duplicates - before.duplicates} duplicates, ${told.broken - before.broken} told as broken, ` +
        `${typist.presses - before.presses} presses, ${seconds} s`,
    )
  }
  const machine = (performance.now() - started) / 1000
  const wrong = await wrongInBank(told)
  const person =
    files.length * PERSON.batch +
    Number(values.count) * PERSON.question +
    told.doubts * PERSON.doubt +
    told.duplicates * PERSON.duplicate +
    typist.presses * PERSON.press
  console.log(
    `assumed for a person: ${PERSON.batch} s to copy a batch, ${PERSON.question} s to read a question, ` +
      `${PERSON.doubt} s to decide a doubt, ${PERSON.duplicate} s for a duplicate, ${PERSON.press} s for a press`,
  )
  console.log(
    `${told.doubts} doubts (${told.edits} by editing), ${told.duplicates} duplicates, ${typist.presses} presses; ` +
      `the product took ${minutes(machine)}, a person takes ${minutes(person + machine)}`,
  )
  console.log(`${told.imported.length} questions in the bank, ${wrong.length} of them wrong or missing`)
  for (const each of wrong) console.log(each)
  if (wrong.length > 0 || person + machine > MOST_HOURS * 3600) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
  await db.close()
  await postgres.stop()
}

/** Compares the questions of the bank with those that the author had, and their keys. */
async function wrongInBank({ imported }: Told): Promise<string[]> {
  const rows = await db.select<{ kind: string; text: string; key: string; state: string }>(sql`
    select kind, question_text as text, correct_answer as key, state from questions where import_id is not null`)
  ok(
    rows.every(({ state }) => state === 'draft'),
    'A question of an import is no draft',
  )
  const inBank = new Map<string, number>()
  const note = (kind: string, text: string, key: string, by: number) => {
    const name = `${kind}: ${shown(text)} = ${shown(key)}`
    inBank.set(name, (inBank.get(name) ?? 0) + by)
  }
  for (const { kind, text, key } of rows) note(kind, text, key, 1)
  for (const { question } of imported) note(question.kind, question.text.join(' '), rightText({ question }), -1)
  return [...inBank].flatMap(([name, count]) =>
    count === 0 ? [] : [`${count > 0 ? 'NOT ASKED FOR' : 'MISSING'}: ${name}`],
  )
}
