import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SECRET_SETTINGS } from '@abhyas/database/secret-files'
import type { Env } from '../setting-values.ts'
import { type Finding, warning } from './finding.ts'

const EXAMPLE = new URL('../../../../.env.example', import.meta.url)
/** Not in the example: Node's own, and settings of development. */
const OTHERS = ['NODE_ENV', 'LOCAL_POSTGRES_PORT', 'CHROMIUM', 'TZ']
/** A name that is this close to one of ours was probably meant to be it. */
const CLOSE = 2

/** Every name of a setting. The example names each of them. */
export const settingNames = (): string[] => [
  ...Object.keys(parseEnv(readFileSync(EXAMPLE, 'utf8'))),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  ...OTHERS,
]

/** Warns of names that the product does not know: all such lines of the file, and variables that look like a setting. */
export function checkNames(env: Env, file = '.env'): Finding[] {
  const known = settingNames()
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  return [...new Set([...inFile, ...Object.keys(env)])]
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((each) => name.length > CLOSE * 2 && distance(name, each) <= CLOSE)
      if (meant) return warning(`${name} is no setting of ours; write ${meant} if that is what you mean.`)
      return inFile.includes(name) ? warning(`${name} in ${file} is no setting of ours; remove the line.`) : []
    })
}

/** Counts the letters that must be inserted, removed, replaced or swapped to turn one name into the other. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const at = (up: number, left: number) => (left === 0 ? line : rows[row - up])?.[column - left] ?? Infinity
      const isSame = one[row - 1] === other[column - 1]
      const before = rows[row - 1] as number[]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line[column] = Math.min(
        (before[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (before[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? at(2, 2) + 1 : Infinity,
      )
    }
    rows.push(line)
  }
  return rows[one.length]?.[other.length] ?? Infinity
}
