import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs a tool of npm run check on a file that breaks its rule, and gives what it says. */
async function judge(file: string, text: string, command: string, ...args: string[]): Promise<string> {
  const before = await readFile(file, 'utf8').catch(() => null)
  await writeFile(file, text)
  try {
    const { stdout } = await promisify(execFile)('npx', ['--no-install', command, ...args])
    return `passed: ${stdout}`
  } catch (refused) {
    const { stdout, stderr } = refused as { stdout: string; stderr: string }
    return `refused: ${stdout}${stderr}`
  } finally {
    await (before === null ? rm(file) : writeFile(file, before))
  }
}

test('the web may not import the database', async () => {
  const file = 'apps/web/app/api/forbidden-import.ts'
  const text = "export { connect } from '@abhyas/database/database'\n"
  const verdict = await judge(file, text, 'depcruise', '--config', '.dependency-cruiser.mjs', file)
  expect(verdict).toMatch(/^refused: [\s\S]*web-talks-through-the-contract/)
})

test('a text in a page comes from the messages', async () => {
  const file = 'apps/web/app/forbidden-text.tsx'
  const text = 'export const Forbidden = () => <p>Hello there</p>\n'
  expect(await judge(file, text, 'oxlint', '--deny-warnings', file)).toMatch(/^refused: [\s\S]*jsx-no-literals/)
})

test('an old migration is not edited', async () => {
  // What was written down is changed instead of the migration, which other tests read meanwhile.
  const file = 'packages/database/migrations/checksums.txt'
  const text = (await readFile(file, 'utf8')).replace(/^\w+(?=  shared\/0001)/m, '0'.repeat(64))
  const verdict = await judge(file, text, 'node', 'packages/database/src/command.ts', 'check-schema')
  expect(verdict).toMatch(/^refused: [\s\S]*An old migration was edited or removed: shared\/0001_users__create\.sql/)
})
