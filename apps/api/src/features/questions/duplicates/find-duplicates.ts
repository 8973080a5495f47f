import { bandsOf } from '@abhyas/content/likeness/bands'
import { type Likeness, likenessOf, NEARLY_SAME, prepare, type Prepared } from '@abhyas/content/likeness/likeness'
import type { Asked } from '@abhyas/content/likeness/question-words'
import { weightsFrom } from '@abhyas/content/likeness/word-weights'
import type { Database } from '@abhyas/database/database'
import { makeSomeSketches } from './make-sketches.ts'
import { selectCandidates, selectSample } from './sketch-queries.ts'

type Duplicates = {
  /** The questions of the bank that are nearly the same, best first. */
  inBank: (Likeness & { questionId: number })[]
  /** The drafts before this one that are nearly the same, best first. They are counted from 0. */
  inBatch: (Likeness & { draft: number })[]
}

const SHOWN = 3
/** So many questions with common bands are compared word by word. */
const COMPARED = 40
/** Comparing the questions of so many drafts takes about ten milliseconds. Then other requests have their turn. */
const AT_ONCE = 5
const SAMPLE = 1000

/** Finds what the bank, or the same batch, already has nearly in the same words. */
export async function findDuplicates(
  db: Database,
  drafts: readonly Asked[],
  { exceptId }: { exceptId?: number | undefined } = {},
): Promise<Duplicates[]> {
  // A question that was written a moment ago is found too. After an import of thousands, the job makes the rest.
  await makeSomeSketches(db)
  const weightOf = weightsFrom(await selectSample(db, SAMPLE))
  const batch = { bands: [] as number[][], prepared: [] as Prepared[], byBand: new Map<number, number[]>() }
  const found: Duplicates[] = []
  for (let first = 0; first < drafts.length; first += AT_ONCE) {
    const some = drafts.slice(first, first + AT_ONCE)
    for (const draft of some) {
      batch.bands.push(bandsOf(draft))
      batch.prepared.push(prepare(draft))
    }
    const bands = batch.bands.slice(first)
    const candidates = await selectCandidates(db, {
      drafts: bands.flatMap((own, at) => own.map(() => first + at)),
      bands: bands.flat(),
      most: COMPARED,
      exceptId: exceptId ?? null,
    })
    const byDraft = Map.groupBy(candidates, ({ draft }) => draft)
    for (const [at, own] of bands.entries()) {
      const draft = first + at
      const prepared = batch.prepared[draft] as Prepared
      const judge = <Row>(row: Row, other: Prepared) => ({ ...row, ...likenessOf(prepared, other, weightOf) })
      found.push({
        inBank: best(
          (byDraft.get(draft) ?? []).map(({ questionId, ...asked }) => judge({ questionId }, prepare(asked))),
        ),
        inBatch: best(
          mostShared(own, batch.byBand).map((other) => judge({ draft: other }, batch.prepared[other] as Prepared)),
        ),
      })
      for (const band of new Set(own)) {
        const others = batch.byBand.get(band)
        if (others) others.push(draft)
        else batch.byBand.set(band, [draft])
      }
    }
  }
  return found
}

const best = <Match extends Likeness>(matches: Match[]): Match[] =>
  matches
    .filter(({ likeness }) => likeness >= NEARLY_SAME)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, SHOWN)

/** Returns the drafts with the most of these bands. */
function mostShared(bands: readonly number[], byBand: ReadonlyMap<number, readonly number[]>): number[] {
  const counts = new Map<number, number>()
  for (const band of bands) for (const other of byBand.get(band) ?? []) counts.set(other, (counts.get(other) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, COMPARED)
    .map(([other]) => other)
}
