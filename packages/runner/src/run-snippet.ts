import type { RunResult } from '@abhyas/contract/rules/run-results'
import type { Language } from '@abhyas/contract/rules/snippets'
import { type Command, enterBox } from './enter-box.ts'
import { PROGRAMS } from './languages/programs.ts'
import { type Program, REFUSED } from './program.ts'
import { type Ended, runCommand } from './run-command.ts'

/** `output` is what it printed before it ended, `error` the sentence about the error or the messages of the compiler. */
export type SnippetRun = RunResult & {
  seconds: number
  /** The most memory that was seen while it ran. */
  residentMb: number
}

/** This server cannot lock a snippet up, or lacks the language. It then runs nothing. */
export class RunnerMissing extends Error {}

type Snippet = {
  language: Language
  source: string
  signal?: AbortSignal
  /** Less time than the language usually has. */
  seconds?: number
}

/** Runs a snippet of a stranger where it can harm nobody. */
export async function runSnippet({ language, source, signal, seconds }: Snippet): Promise<SnippetRun> {
  const program = PROGRAMS[language](source)
  if (seconds !== undefined) program.limits = { ...program.limits, seconds }
  await requireBox(program)
  const ended = await runCommand(boxed(program), signal)
  signal?.throwIfAborted()
  return { ...judge(program, ended), seconds: ended.seconds, residentMb: ended.residentMb }
}

/** Says whether this server can lock a snippet up at all. */
export const hasRunner = (): Promise<boolean> =>
  requireBox(PROGRAMS.c('')).then(
    () => true,
    () => false,
  )

/** Tries the box before each run, because an update of the server may take a part of it away. */
async function requireBox(program: Program): Promise<void> {
  const command = ['sh', '-c', 'for each; do command -v "$each" || exit 1; done', 'sh', ...program.needs]
  const ended = await runCommand(boxed({ ...program, command, files: {} })).catch(missing)
  // A busy machine may end the trial. The run is then tried again.
  if (ended.stopped) throw new Error(`The trial of the box ended: ${ended.stopped}`)
  if (ended.code !== 0) missing(ended.errors)
}

const boxed = (program: Program): Command => enterBox(program) ?? missing('unknown processor')

function missing(cause: unknown): never {
  throw new RunnerMissing('The runner is not installed on this server.', { cause })
}

/** The limit of processor time ends a program with this signal. */
const ENDED_BY_CPU = 128 + 24
const OUT_OF_MEMORY =
  /out of memory|Failed to allocate memory|OutOfMemoryError|MemoryError|bad_alloc|Cannot allocate memory|virtual memory exhausted/

function judge(program: Program, { stopped, code, output, errors }: Ended): RunResult {
  if (stopped && stopped !== 'aborted') return { outcome: stopped, output, error: '' }
  if (code === 0) return { outcome: 'output', output, error: '' }
  if (code === ENDED_BY_CPU) return { outcome: 'timeout', output, error: '' }
  if (OUT_OF_MEMORY.test(errors + output)) return { outcome: 'too_much_memory', output, error: '' }
  if (output.startsWith(REFUSED)) return { outcome: 'does_not_compile', output: '', error: output.slice(1) }
  return { outcome: 'error', output, error: program.errorIn(errors) || exitText(code) }
}

/** The shell adds 128 to the number of the signal that ended a program. */
const exitText = (code: number | null): string =>
  code !== null && code > 128 ? `Ended by signal ${code - 128}` : `Ended with status ${code}`
