import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDoctor } from './run-doctor.ts'
import { KEY, openSurroundings, PASSWORD, type Surroundings } from './testing/open-surroundings.ts'
import { WRONG_SETTINGS } from './testing/wrong-settings.ts'
import { WRONG_SURROUNDINGS } from './testing/wrong-surroundings.ts'

const ROLES = ['api', 'web', 'worker'] as const
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const ALL = [...WRONG_SETTINGS, ...WRONG_SURROUNDINGS]

let around: Surroundings
beforeAll(async () => {
  around = await openSurroundings()
})
afterAll(() => around.close())

/** Runs the command as an operator does, in a shell. */
async function runCommand(
  settings: Record<string, string>,
  before = '',
  args = '',
): Promise<{ code: number; said: string }> {
  const child = spawn('bash', ['-c', `${before} exec ${process.execPath} ${MAIN} ${args}`], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: code as number, said }
}

test('good settings give no finding, and the command ends with 0', async () => {
  expect(await runDoctor(around.good, { roles: ROLES, processes: 1, builds: around.builds })).toEqual([])
  expect(await runCommand(around.good, '', '--only worker')).toEqual({ code: 0, said: '0 errors, 0 warnings\n' })
})

test('there are at least 40 wrong settings', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(40)
  expect(new Set(ALL.map(({ title }) => title)).size).toBe(ALL.length)
})

describe.each(ALL)('$title', ({ level, says, settings, processes = 1, builds }) => {
  test(`is an ${level}, told in one sentence without a secret`, async () => {
    const env = Object.fromEntries(
      Object.entries({ ...around.good, ...(await settings(around)) }).filter(([, value]) => value !== undefined),
    )
    const findings = await runDoctor(env, { roles: ROLES, processes, builds: builds ?? around.builds })
    expect(findings).toContainEqual({ level, text: expect.stringContaining(says) })
    for (const { text: sentence } of findings) {
      expect(sentence).toMatch(/^[^\n]+\.$/)
      expect(sentence).not.toMatch(/\. [A-Z]/)
      expect(sentence).not.toContain(PASSWORD)
      expect(sentence).not.toContain(KEY)
    }
  })
})

test('few open files are a warning', async () => {
  const { code, said } = await runCommand(around.good, 'ulimit -n 512;', '--only worker')
  expect({ code, said }).toEqual({
    code: 0,
    said: 'warning  Only 512 files may be open at once; set LimitNOFILE=10000 or more.\n0 errors, 1 warnings\n',
  })
})

test('an error ends the command with 1, and errors come before warnings', async () => {
  const { code, said } = await runCommand(
    { ...around.good, MAIL_FROM: 'a@b.example', LOG_LEVEL: 'loud' },
    '',
    '--only worker',
  )
  expect(code).toBe(1)
  expect(said.split('\n').map((line) => line.slice(0, 8))).toEqual(['error   ', 'warning ', '1 errors', ''])
})

test('secrets come from files, and a file with a line end is as good as one without', async () => {
  const { TOKEN_KEYS: keys = '', DATABASE_URL: url = '', ...rest } = around.good
  await writeFile(`${around.folder}/TOKEN_KEYS`, `${keys}\n`)
  await writeFile(`${around.folder}/DATABASE_URL`, url)
  const env = { ...rest, TOKEN_KEYS_FILE: `${around.folder}/TOKEN_KEYS`, CREDENTIALS_DIRECTORY: around.folder }
  expect(await runDoctor(env, { roles: ROLES, processes: 1, builds: around.builds })).toEqual([])
})
