import type { Surroundings } from './open-surroundings.ts'

/** Settings that differ from good ones, and what the doctor says of them. */
export type WrongCase = {
  title: string
  level: 'error' | 'warning'
  says: string
  settings(around: Surroundings): Record<string, string | undefined> | Promise<Record<string, string | undefined>>
  processes?: number
  /** Good settings, but no build in these folders. */
  builds?: string[]
}

type Settings = Record<string, string | undefined>

export const wrong = (
  title: string,
  level: WrongCase['level'],
  says: string,
  settings: Settings | WrongCase['settings'],
) => ({
  title,
  level,
  says,
  settings: typeof settings === 'function' ? settings : () => settings,
})
