import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Shared tables and learner's tables are migrated separately, because a cluster may hold only the latter. */
export const KINDS = ['shared', 'learner'] as const
export type Kind = (typeof KINDS)[number]
export type Migration = { kind: Kind; name: string; text: string; checksum: string }

const MIGRATIONS = new URL('../migrations/', import.meta.url)

export async function readMigrations(kinds: readonly Kind[] = KINDS): Promise<Migration[]> {
  const all = await Promise.all(
    kinds.map(async (kind) => {
      const folder = new URL(`${kind}/`, MIGRATIONS)
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
      return Promise.all(
        names.map(async (name) => {
          const text = await readFile(new URL(name, folder), 'utf8')
          return { kind, name, text, checksum: createHash('sha256').update(text).digest('hex') }
        }),
      )
    }),
  )
  return all.flat()
}
