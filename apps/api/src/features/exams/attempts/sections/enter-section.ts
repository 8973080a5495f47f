import type { AttemptClock } from '@abhyas/contract/exams-attempts'
import type { Database, Databases } from '@abhyas/database/database'
import { AppError } from '../../../../app-error.ts'
import { requireRow } from '../../../../http/require-written.ts'
import type { AttemptKey } from '../../papers/attempt-key.ts'
import type { LoadedPaper, Papers } from '../../papers/papers.ts'
import { selectOptionalClock, selectPaperIds } from '../attempt-queries.ts'
import type { Heartbeat } from '../heartbeat.ts'
import { giveOutages } from '../heartbeat-queries.ts'
import { selectOptionalSectionsForUpdate, updateOptionalSectionEnds } from './section-queries.ts'

type Entry = AttemptKey & { epoch: number; section: number; lastSeq: number; agoMs: number }

/**
 * Leaves the open section for a later one. A section that is open already, or over, changes nothing, so the call may be
 * repeated.
 */
export async function enterSection(
  { dbOf }: Pick<Databases, 'dbOf'>,
  { epoch, section, lastSeq, agoMs, ...key }: Entry,
  { heartbeat, papers }: { heartbeat: Heartbeat; papers: Papers },
): Promise<AttemptClock> {
  const db = dbOf(key.learnerId)
  await heartbeat.requireFresh(db, [key.learnerId])
  const { sections } = await paperOf(db, key, papers)
  return db.transaction(async (tx) => {
    // An outage may have ended after the check above. The attempt gets its time first. Otherwise a later process would add
    // that time to the section ends that this transaction writes.
    await giveOutages(tx, [key.learnerId])
    const found = requireRow(await selectOptionalSectionsForUpdate(tx, key), 'attempt_not_found')
    if (found.state !== 'open') throw new AppError('attempt_closed')
    if (found.epoch !== epoch) throw new AppError('attempt_taken_over')
    const { sectionCount, open, at } = found
    if (sectionCount === null || section <= open)
      return requireRow(await selectOptionalClock(tx, key.learnerId, key.attemptId), 'attempt_not_found')
    if (section >= sectionCount) throw new AppError('invalid_request')
    const seconds = sections?.mode === 'timed' ? sections.list.map((each) => each.seconds ?? 0) : null
    const moved = await updateOptionalSectionEnds(tx, { ...key, open, at, section, lastSeq, agoMs, seconds })
    return requireRow(moved, 'answers_missing')
  })
}

/** The paper is read before the attempt is locked, because it may be in another database. */
async function paperOf(db: Database, key: AttemptKey, papers: Papers): Promise<LoadedPaper> {
  const known = papers.paperIdOf(key)
  if (known !== undefined) return papers.get(known)
  const { paperId } = requireRow((await selectPaperIds(db, [key]))[0] ?? null, 'attempt_not_found')
  papers.notePaperId(key, paperId)
  return papers.get(paperId)
}
