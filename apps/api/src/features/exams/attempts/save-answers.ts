import type { Answer, AttemptClock, SaveVerdict } from '@abhyas/contract/exams-attempts'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { batchMeter } from '../../../metrics/batches.ts'
import { createBatcher, type Batcher } from '../../../queues/batcher.ts'
import {
  type AnswerRow,
  type SavedRow,
  selectUnsaved,
  type UnsavedRow,
  upsertAnswers,
  upsertLateAnswers,
} from './answer-queries.ts'
import type { Heartbeat } from './heartbeat.ts'
import { giveOutages } from './heartbeat-queries.ts'

/** The answers of one request. */
export type Save = { learnerId: number; attemptId: number; epoch: number; answers: readonly Answer[] }

type Clock = Omit<AttemptClock, 'extraSeconds'>
export type Saved = Clock & { verdicts: { place: number; seq: number; verdict: SaveVerdict }[] }
type Outcome = Saved | AppError

// A larger batch would slow down its statement more than it saves.
const MAX_SAVES = 250

export type SaveBatcher = Batcher<Save, Outcome>

/** The saves that arrive while a statement is in flight become the next statement. */
export const createSaveBatcher = (db: Database, heartbeat: Heartbeat, maxWaitMs = Infinity): SaveBatcher =>
  createBatcher(
    async (saves) => {
      await heartbeat.requireFresh(db, learnersOf(saves))
      const outcomes = await saveTogether(db, saves)
      if (outcomes) return outcomes
      // After this heartbeat nothing is undecided: either the time of the outage is owed, or there was no outage.
      await heartbeat.record(db)
      return (await saveTogether(db, saves, { isDecided: true })) as Outcome[]
    },
    { maxItems: MAX_SAVES, meter: batchMeter('saves', db.name), maxWaitMs },
  )

/** Returns after the verdicts are committed. */
export async function saveAnswers(save: Save, batcher: SaveBatcher): Promise<Saved> {
  const outcome = await batcher.add(save)
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** How often a batch is saved again because an answer that was refused would now be saved. */
const MAX_TRIES = 3

type JudgedRow = { clock: Clock; verdict: SaveVerdict | null }

/**
 * Saves the answers of many requests. Returns null when we cannot yet decide whether an answer was late (see
 * UnsavedRow). The other answers are saved nevertheless.
 */
async function saveTogether(
  db: Db,
  saves: readonly Save[],
  { isDecided = false, tries = MAX_TRIES } = {},
): Promise<Outcome[] | null> {
  const rows = newestRows(saves)
  const judged = new Map<string, JudgedRow>()
  for (const { leftMs, ...row } of await upsertAnswers(db, [...rows.values()]))
    judged.set(keyOf(row), { clock: clockOf(row.epoch, leftMs), verdict: 'saved' })
  // Each unsaved answer is judged on its own, because an older answer to the same question may be stored.
  const unsaved = saves.flatMap(rowsOf).filter((row) => !judged.has(keyOf(row)))
  if (unsaved.length > 0) {
    const found = await selectUnsaved(db, unsaved)
    if (found.some(({ isOwed }) => isOwed)) {
      if (tries === 0) throw new AppError('unavailable')
      await giveOutages(db, learnersOf(unsaved))
      return saveTogether(db, saves, { isDecided, tries: tries - 1 })
    }
    if (!isDecided && found.some(({ isUndecided }) => isUndecided)) return null
    // Between the two statements a section may have opened, or an outage may have been given back.
    const isSavable = (row: UnsavedRow) => isSavableNow(row, unsaved[row.nth - 1] as AnswerRow)
    if (tries > 0 && found.some(isSavable)) return saveTogether(db, saves, { isDecided, tries: tries - 1 })
    await judgeUnsaved(db, unsaved, found, judged)
  }
  return saves.map((save) => outcomeOf(save, rows, judged))
}

/** Only an attempt whose sections open one after the other tells how long they have left. */
function clockOf(epoch: number, leftMs: SavedRow['leftMs']): Clock {
  const [remainingMs = 0, ...sectionsMs] = leftMs.split(',').map(Number)
  const clock = { state: 'open', epoch, remainingMs } as const
  return sectionsMs.length > 0 ? { ...clock, sectionsMs } : clock
}

async function judgeUnsaved(
  db: Db,
  rows: readonly AnswerRow[],
  unsaved: readonly UnsavedRow[],
  judged: Map<string, JudgedRow>,
): Promise<void> {
  // At most one late answer is kept per question, whichever device sent it.
  const late = new Map<string, AnswerRow>()
  for (const found of unsaved) {
    const row = rows[found.nth - 1] as AnswerRow
    const verdict = verdictOf(found, row)
    judged.set(keyOfOne(row), { clock: found.clock, verdict })
    const key = keyOf({ ...row, epoch: 0 })
    const other = late.get(key)
    if ((verdict === 'late' || verdict === 'closed') && !(other && isNewer(other, row))) late.set(key, row)
  }
  if (late.size > 0) await upsertLateAnswers(db, [...late.values()])
}

/**
 * Returns null for answers that our pages never send: a position outside the paper, or an epoch that was never given
 * out.
 */
function verdictOf({ clock, ...found }: UnsavedRow, { epoch }: AnswerRow): SaveVerdict | null {
  const isOpen = clock.state === 'open' && !found.isPastDeadline
  if (!found.isInPaper || epoch > clock.epoch) return null
  if (found.isStored) return 'saved'
  if (isOpen && epoch < clock.epoch) return 'taken_over'
  if (found.isNewerStored) return 'superseded'
  if (found.isPastSection) return 'late'
  if (!isOpen) return 'closed'
  return found.isBeforeSection ? 'early' : null
}

/** Says that nothing forbids to save this answer, although it was not saved a moment ago. */
const isSavableNow = (found: UnsavedRow, row: AnswerRow): boolean =>
  verdictOf(found, row) === null && found.isInPaper && row.epoch === found.clock.epoch

const learnersOf = (items: readonly { learnerId: number }[]) => items.map(({ learnerId }) => learnerId)

/** The key is a string, because two ids packed into one number would run out of bits. */
const keyOf = ({
  learnerId,
  attemptId,
  epoch,
  place,
}: Pick<AnswerRow, 'learnerId' | 'attemptId' | 'epoch' | 'place'>) => `${learnerId}:${attemptId}:${epoch}:${place}`

const keyOfOne = (row: Pick<AnswerRow, 'learnerId' | 'attemptId' | 'epoch' | 'place' | 'seq'>) =>
  `${keyOf(row)}:${row.seq}`

const isNewer = (one: AnswerRow, two: AnswerRow) => (one.epoch - two.epoch || one.seq - two.seq) > 0

const rowsOf = ({ answers, ...whose }: Save): AnswerRow[] => answers.map((answer) => ({ ...answer, ...whose }))

/** Returns the newest row for each question and epoch, in the sequence in which every process locks rows. */
function newestRows(saves: readonly Save[]): Map<string, AnswerRow> {
  const rows = new Map<string, AnswerRow>()
  for (const row of saves.flatMap(rowsOf)) {
    const other = rows.get(keyOf(row))
    if (!other || row.seq > other.seq) rows.set(keyOf(row), row)
  }
  const inOrder = [...rows].toSorted(
    ([, one], [, two]) => one.learnerId - two.learnerId || one.attemptId - two.attemptId || one.place - two.place,
  )
  return new Map(inOrder)
}

/**
 * Each answer gets the verdict of its row. It gets 'superseded' when the batch had a newer answer to the same question.
 */
function outcomeOf(save: Save, rows: Map<string, AnswerRow>, judged: Map<string, JudgedRow>): Outcome {
  const verdicts: Saved['verdicts'] = []
  let clock: Clock | undefined
  for (const { place, seq } of save.answers) {
    const key = keyOf({ ...save, place })
    const row = rows.get(key) as AnswerRow
    const found = judged.get(key) ?? judged.get(keyOfOne({ ...save, place, seq }))
    if (!found) return new AppError('attempt_not_found')
    if (!found.verdict) return new AppError('invalid_request')
    clock = found.clock
    verdicts.push({ place, seq, verdict: judged.has(key) && row.seq !== seq ? 'superseded' : found.verdict })
  }
  return clock ? { ...clock, verdicts } : new AppError('invalid_request')
}
