export const IMPORT_DATABASE = 'import'

/** Deletes the unfinished import at a logout. It needs none of the code that keeps it. */
export function forgetImport(): void {
  try {
    indexedDB.deleteDatabase(IMPORT_DATABASE)
  } catch {} // no storage: nothing was kept
}
