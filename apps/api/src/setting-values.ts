import { SettingError } from '@abhyas/database/setting-error'

export type Env = Record<string, string | undefined>

/** An empty setting counts as not set. */
export const textOf = (env: Env, name: string): string | undefined => env[name] || undefined

export function integerOf(
  env: Env,
  name: string,
  otherwise: number,
  { from, to }: { from: number; to: number },
): number {
  const text = textOf(env, name)
  if (text === undefined) return otherwise
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value >= from && value <= to)) throw new SettingError(`${name} must be a whole number from ${from} to ${to}.`)
  return value
}

/** Reads a number from 0 to 1. */
export function shareOf(env: Env, name: string, otherwise: number): number {
  const text = textOf(env, name)
  if (text === undefined) return otherwise
  const value = /^(0|1|0?\.\d{1,6})$/.test(text) ? Number(text) : NaN
  if (!(value >= 0 && value <= 1)) throw new SettingError(`${name} must be a number from 0 to 1, such as 0.01.`)
  return value
}

/** A switch is on unless it is off. */
export function switchOf(env: Env, name: string): boolean {
  const text = textOf(env, name) ?? 'on'
  if (text !== 'on' && text !== 'off') throw new SettingError(`${name} takes on or off.`)
  return text === 'on'
}

export function listOf<Word extends string>(env: Env, name: string, words: readonly Word[]): Word[] {
  const given = (env[name] ?? '').split(',').flatMap((word) => word.trim() || [])
  for (const word of given)
    if (!words.includes(word as Word)) throw new SettingError(`${name} takes ${words.join(', ')}, with commas.`)
  return given as Word[]
}

/** Reads one of these words. Without the setting it is the one that the product chooses. */
export function wordOf<Word extends string>(env: Env, name: string, words: readonly Word[]): Word | undefined {
  const text = textOf(env, name)
  if (text !== undefined && !words.includes(text as Word))
    throw new SettingError(`${name} must be one of ${words.join(', ')}.`)
  return text as Word | undefined
}

/** Reads an address with one of these protocols. */
export function addressOf(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const text = textOf(env, name)
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new SettingError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  return text
}

export type Collector = {
  problems: string[]
  /** Returns what `read` returns. When `read` finds a wrong setting, notes its sentence and returns the stand-in. */
  attempt<T>(standIn: T, read: () => T): T
}

/** Collects the wrong settings, so that an operator sees all of them at once. */
export function collectProblems(): Collector {
  const problems: string[] = []
  return {
    problems,
    attempt(standIn, read) {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof SettingError)) throw error
        problems.push(error.message)
        return standIn
      }
    },
  }
}
