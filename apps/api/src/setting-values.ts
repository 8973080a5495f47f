export type Env = Record<string, string | undefined>

/** An error in a setting, which stops the start. Its message is one sentence for the operator. */
export class SettingError extends Error {}

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

export function listOf<Word extends string>(env: Env, name: string, words: readonly Word[]): Word[] {
  const given = (env[name] ?? '').split(',').flatMap((word) => word.trim() || [])
  for (const word of given)
    if (!words.includes(word as Word)) throw new SettingError(`${name} takes ${words.join(', ')}, with commas.`)
  return given as Word[]
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
