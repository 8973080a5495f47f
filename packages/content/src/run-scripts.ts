import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Outcome } from './outcome.ts'

const run = promisify(execFile)
const HANGS_AFTER_MS = 30_000
/** This character precedes an uncaught error. */
const ERROR = '\u0002'
/** Node loads this before each script. */
const PRELUDE = `process.on('uncaughtException', (error) => {
  console.log(${JSON.stringify(ERROR)} + error.name + ': ' + error.message)
  process.exit(0)
})`

/** Runs each script in its own process and returns the results. */
export async function runScripts(
  scripts: { language: string; code: string }[],
  hangsAfterMs = HANGS_AFTER_MS,
): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-snippets-'))
  const prelude = join(folder, 'prelude.cjs')
  await writeFile(prelude, PRELUDE)
  const outcomes: Outcome[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < scripts.length; index = next++) {
      const { language = '', code = '' } = scripts[index] ?? {}
      const file = join(folder, `${index}.${language === 'ts' ? 'cts' : 'cjs'}`)
      await writeFile(file, code)
      outcomes[index] = await runOnce(['--require', prelude, file], folder, hangsAfterMs)
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    await rm(folder, { recursive: true })
  }
  return outcomes
}

async function runOnce(args: string[], cwd: string, timeout: number): Promise<Outcome> {
  try {
    const { stdout } = await run(process.execPath, args, { cwd, timeout })
    const [text = '', error] = stdout.split(ERROR)
    if (error === undefined) return { kind: 'prints', text }
    const colon = error.indexOf(': ')
    return { kind: 'throws', name: error.slice(0, colon), message: error.slice(colon + 2).trim() }
  } catch (failed) {
    const { killed, code } = failed as { killed?: boolean; code?: unknown }
    if (killed) return { kind: 'hangs' }
    if (typeof code === 'number') return { kind: 'exits' }
    throw failed
  }
}
