import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

// The tools run on a copy, so that the faults of this test are never in the real files.
const copy = await mkdtemp(join(tmpdir(), 'abhyas-check-'))
afterAll(() => rm(copy, { recursive: true }))
await symlink(resolve('node_modules'), join(copy, 'node_modules'))
for (const path of ['.dependency-cruiser.mjs', '.oxlintrc.json', 'package.json', 'packages/database'])
  await cp(path, join(copy, path), { recursive: true, filter: (source) => !source.includes('node_modules') })

async function write(path: string, text: string): Promise<string> {
  await mkdir(dirname(join(copy, path)), { recursive: true })
  await writeFile(join(copy, path), text)
  return path
}

/** Runs a tool of npm run check on the copy, and returns its output. */
async function judge(command: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('npx', ['--no-install', command, ...args], { cwd: copy })
    return `passed: ${stdout}`
  } catch (refused) {
    const { stdout, stderr } = refused as { stdout: string; stderr: string }
    return `refused: ${stdout}${stderr}`
  }
}

test('an import of the database in the web is refused', async () => {
  const text = "export { connect } from '../../../../packages/database/src/database.ts'\n"
  const file = await write('apps/web/app/api/forbidden.ts', text)
  const verdict = await judge('depcruise', '--config', '.dependency-cruiser.mjs', file)
  expect(verdict).toMatch(/^refused: [\s\S]*web-talks-through-the-contract/)
})

test('a text in a page that does not come from the messages is refused', async () => {
  const file = await write('apps/web/app/forbidden.tsx', 'export const Forbidden = () => <p>Hello there</p>\n')
  expect(await judge('oxlint', '--deny-warnings', file)).toMatch(/^refused: [\s\S]*jsx-no-literals/)
})

test('a change of an old migration is refused', async () => {
  await appendFile(join(copy, 'packages/database/migrations/shared/0001_users__create.sql'), '-- edited\n')
  const verdict = await judge('node', 'packages/database/src/command.ts', 'check-schema')
  expect(verdict).toMatch(/^refused: [\s\S]*An old migration was edited or removed: shared\/0001_users__create\.sql/)
})
