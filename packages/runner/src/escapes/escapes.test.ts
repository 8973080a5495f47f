import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterBox } from '../enter-box.ts'
import { PROGRAMS } from '../languages/programs.ts'
import { runCommand } from '../run-command.ts'
import { hasRunner, runSnippet, type SnippetRun } from '../run-snippet.ts'
import { type Canary, openCanary } from './canary.ts'
import { COMPILERS } from './compilers.ts'
import { DATABASE } from './database.ts'
import type { Escape } from './escape.ts'
import { FILES } from './files.ts'
import { KERNEL } from './kernel.ts'
import { NETWORK } from './network.ts'
import { withoutBox } from './no-box.ts'
import { PROCESSES } from './processes.ts'
import { RESOURCES } from './resources.ts'

const ESCAPES = [...PROCESSES, ...NETWORK, ...FILES, ...KERNEL, ...RESOURCES, ...COMPILERS, ...DATABASE]
const isRoot = process.getuid?.() === 0
const canRun = Boolean(process.env['CI']) || (await hasRunner())

/** Attempts that need no box are made as root, so only root can show that they succeed. */
const CONTROLLED = ESCAPES.filter(({ control }) => control !== undefined && (isRoot || control !== 'no box'))

const held = new Map<string, SnippetRun>()
const controls = new Map<string, string>()
let canary: Canary

/** Two at a time: a run uses one core, and CI has two. */
async function runAll<T>(all: readonly T[], run: (each: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const work = async () => {
    for (let each = left.shift(); each; each = left.shift()) await run(each)
  }
  await Promise.all([work(), work()])
}

async function runControl({ name, language, source, control, seconds }: Escape): Promise<void> {
  const program = PROGRAMS[language](source(canary))
  // A machine with other work gives an attempt enough time to succeed.
  program.limits = { ...program.limits, seconds: 4 * (seconds ?? program.limits.seconds) }
  const boxed = enterBox(program)
  if (!boxed || !control) return
  const { output, errors } = await runCommand(control === 'no box' ? withoutBox(program, canary) : control(boxed))
  controls.set(name, output + errors)
}

describe.runIf(canRun)('a snippet', () => {
  beforeAll(async () => {
    canary = await openCanary()
    await runAll(ESCAPES, async ({ name, language, source, seconds }) => {
      held.set(name, await runSnippet({ language, source: source(canary), ...(seconds && { seconds }) }))
    })
  }, 180_000)
  afterAll(() => canary.stop())

  test.each(ESCAPES)('does not get: $name', ({ name, language, source, ends, seconds }) => {
    const run = held.get(name)
    expect(run?.output).not.toContain('ESCAPED')
    if (ends) expect(ends, run?.error).toContain(run?.outcome)
    else expect(run?.output, run?.error).toContain('HELD')
    const limit = seconds ?? PROGRAMS[language](source(canary)).limits.seconds
    expect(run?.seconds).toBeLessThan(limit + 1)
  })

  test('leaves no process behind, and the process of the server lives', async () => {
    expect(canary.lives()).toBe(true)
    if (!isRoot) return
    // Another test file may run snippets meanwhile. Theirs end soon, and those that stayed behind do not.
    const seen = processesOf('61000')
    const left = () => processesOf('61000').filter((pid) => seen.includes(pid))
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  })
})

describe.runIf(canRun)('without one wall, or without the box', () => {
  beforeAll(async () => {
    canary = await openCanary()
    await runAll(CONTROLLED, runControl)
  }, 180_000)
  afterAll(() => canary.stop())

  test.each(CONTROLLED)('a snippet gets: $name', ({ name }) => {
    expect(controls.get(name)).toContain('ESCAPED')
  })
})

const processesOf = (user: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statusOf(pid).includes(`Uid:\t${user}\t`))

const statusOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // It has ended since it was listed.
    return ''
  }
}
