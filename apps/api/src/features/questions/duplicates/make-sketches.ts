import { BAND_MAKER, bandsOf } from '@abhyas/content/likeness/bands'
import type { Database } from '@abhyas/database/database'
import { claimUnsketched, updateSketches } from './sketch-queries.ts'

/** The bands of so many questions take some tens of milliseconds, in which the process answers no other request. */
const AT_ONCE = 100

/** Makes the bands of questions that were written lately, one batch. Returns how many there were. */
export const makeSomeSketches = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const claimed = await claimUnsketched(tx, BAND_MAKER, AT_ONCE)
    if (claimed.length === 0) return 0
    const sketches = claimed.map(({ questionId, ...asked }) => ({ questionId, bands: bandsOf(asked) }))
    await updateSketches(tx, sketches, BAND_MAKER)
    return sketches.length
  })

/** Makes the bands of all questions that have none, or that have changed since. */
export async function makeSketches(db: Database): Promise<void> {
  while ((await makeSomeSketches(db)) > 0);
}
