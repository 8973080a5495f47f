import { createStore, get, setMany, type UseStore } from 'idb-keyval'
import { IMPORT_DATABASE } from './forget-import.ts'

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore(IMPORT_DATABASE, 'work'))

/** What an admin has pasted, read and settled in the importer, so that a reload loses nothing. */
export type KeptImport<Source, Progress> = { typed: string; source: Source | null; progress: Progress | null }

/** Returns what this account has left, or null. Work of another account is not shown. */
export async function readKeptImport<Source, Progress>(userId: number): Promise<KeptImport<Source, Progress> | null> {
  try {
    if ((await get<number>('userId', store())) !== userId) return null
    const [typed, source, progress] = await Promise.all([
      get<string>('typed', store()),
      get<Source>('source', store()),
      get<Progress>('progress', store()),
    ])
    return { typed: typed ?? '', source: source ?? null, progress: progress ?? null }
  } catch {
    return null // no storage: the work is in the page only
  }
}

export async function keepImport(userId: number, kept: Partial<KeptImport<unknown, unknown>>): Promise<void> {
  try {
    await setMany([['userId', userId], ...Object.entries(kept)], store())
  } catch {} // no storage: the work is in the page only
}
