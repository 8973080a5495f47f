import type { Database } from '@abhyas/database/database'

/** Where a walk stands: the database by its number, the exam, and the last attempt. */
type Place = { nth: number; examId: number; after: number }

export type PartOf = { db: Database; examId: number; after: number }

export const writePlace = ({ nth, examId, after }: Place): string => `${nth}.${examId}.${after}`

/** Reads what `writePlace` wrote. Null is the beginning. */
export function readPlace(next: string | null): Place {
  const [nth = 0, examId = 0, after = 0] = next === null ? [] : next.split('.').map(Number)
  return { nth, examId, after }
}

type Walk = {
  ofLearners: readonly Database[]
  examIds: readonly number[]
  next: string | null
  /** Reads one part. Returns its last attempt, or null when nothing was left of this exam. */
  read: (part: PartOf) => Promise<number | null>
  /** Says after each part whether this request has done enough. */
  isEnough: () => boolean
}

/** Reads attempts part by part, exam by exam, in every database. Returns where the next request goes on. */
export async function walkParts({ ofLearners, examIds, next, read, isEnough }: Walk): Promise<string | null> {
  const sorted = examIds.toSorted((a, b) => a - b)
  const place = readPlace(next)
  for (let nth = place.nth; nth < ofLearners.length; nth += 1) {
    const db = ofLearners[nth] as Database
    for (const examId of sorted) {
      if (nth === place.nth && examId < place.examId) continue
      let after: number | null = nth === place.nth && examId === place.examId ? place.after : 0
      while (after !== null) {
        if (isEnough()) return writePlace({ nth, examId, after })
        after = await read({ db, examId, after })
      }
    }
  }
  return null
}
