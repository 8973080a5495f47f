import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIMEOUT_MS = 10_000
/** Loaded before each: an error that nobody catches is told by its name alone. */
const PRELUDE = `process.on('uncaughtException', (error) => { console.log(error.name); process.exit(0) })`

/** What each script prints, each in a process of its own. */
export async function runScripts(scripts: { language: string; code: string }[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-snippets-'))
  const prelude = join(folder, 'prelude.cjs')
  await writeFile(prelude, PRELUDE)
  const outputs: string[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < scripts.length; index = next++) {
      const { language = '', code = '' } = scripts[index] ?? {}
      const file = join(folder, `${index}.${language === 'ts' ? 'cts' : 'cjs'}`)
      await writeFile(file, code)
      outputs[index] = (
        await run(process.execPath, ['--require', prelude, file], { timeout: TIMEOUT_MS, cwd: folder })
      ).stdout
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    await rm(folder, { recursive: true })
  }
  return outputs
}
