import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { TRACE } from './testing/hostile-case.ts'
import { HOSTILE_FILES } from './testing/hostile-files.ts'
import type { Read } from './testing/read-hostile-files.ts'

/** The folder where the process works and where its temporary files would be. */
const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
const reader = fork(new URL('./testing/read-hostile-files.ts', import.meta.url), {
  serialization: 'advanced',
  execArgv: [],
  cwd: folder,
  env: { ...process.env, TMPDIR: folder },
})
afterAll(() => {
  reader.kill()
  rmSync(folder, { recursive: true })
})

let peak = 0

describe('a hostile file is refused with a code, or read and harmless', () => {
  it.each(HOSTILE_FILES)('$name: $expected', async ({ file, bytes, expected }) => {
    const answered = once(reader, 'message') as Promise<[Read]>
    reader.send({ file, bytes: bytes() })
    const [{ code, text, peakMb, ms }] = await answered
    peak = Math.max(peak, peakMb)
    if (process.env['SHOW_MEMORY']) console.log(`${peakMb} MB, ${Math.round(ms)} ms`)
    expect(code).toBe(expected)
    if (/\.(?:xml|zip)$/.test(file)) expect(text).not.toMatch(TRACE)
  })

  it('all of them together: the process that reads them never has 300 MB, and leaves no file', () => {
    expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60)
    expect(peak).toBeLessThan(300)
    expect(readdirSync(folder)).toEqual([])
  })
})
