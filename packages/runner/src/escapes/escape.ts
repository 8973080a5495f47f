import type { Outcome } from '@abhyas/contract/rules/run-results'
import type { Language } from '@abhyas/contract/rules/snippets'
import type { Command } from '../enter-box.ts'
import type { Canary } from './canary.ts'

/**
 * A snippet that tries to get out of the box, or to use more than it may. It prints ESCAPED when it succeeds, and HELD
 * with the reason when it is refused.
 */
export type Escape = {
  name: string
  language: Language
  source: (canary: Canary) => string
  seconds?: number
  /** The only ends that are allowed, for an attempt that is not refused but ended. */
  ends?: Outcome[]
  /**
   * Takes one wall away, or asks for no box at all. The attempt must then succeed: this shows that it is a real one, and
   * that this wall stops it.
   */
  control?: 'no box' | ((command: Command) => Command)
}

const ATTEMPT = `
import ctypes, os, resource, signal, socket, subprocess, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
def checked(result):
    if result < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
def attempt():
`

/** An attempt in Python. It escapes by returning a value that is not false, and is held by an error. */
export const inPython = (
  name: string,
  body: string | ((canary: Canary) => string),
  more: Omit<Escape, 'name' | 'language' | 'source'> = {},
): Escape => ({
  name,
  language: 'python',
  source: (canary) => {
    const lines = (typeof body === 'string' ? body : body(canary)).split('\n').map((line) => `    ${line}`)
    return `${ATTEMPT}${lines.join('\n')}
try: result = attempt()
except BaseException as error: print('HELD', type(error).__name__, error)
else: print('ESCAPED' if result else 'HELD', result)`
  },
  ...more,
})

const changed =
  (change: (args: string[]) => string[]) =>
  (command: Command): Command => ({ ...command, args: change(command.args) })

export const without = (...flags: string[]) => changed((args) => args.filter((arg) => !flags.includes(arg)))

export const withoutFilter = changed((args) => {
  const at = args.indexOf('--seccomp')
  return args.toSpliced(at, 2)
})

/** Sets other limits, such as '--nproc=4000'. */
export const withLimits = (...limits: string[]) =>
  changed((args) => args.map((arg) => limits.find((limit) => limit.split('=')[0] === arg.split('=')[0]) ?? arg))

export const withLargeFolders = changed((args) =>
  args.map((arg, nth) => (args[nth - 1] === '--size' ? String(2_000_000_000) : arg)),
)

export const withMuchMemory = (command: Command): Command => {
  const more = withLimits('--data=4000000000', '--as=8000000000')(command)
  return { ...more, limits: { ...more.limits, residentMb: 4_000 } }
}

export const together =
  (...changes: ((command: Command) => Command)[]) =>
  (command: Command): Command =>
    changes.reduce((changed, change) => change(changed), command)
