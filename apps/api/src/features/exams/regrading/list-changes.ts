import type { RegradeChange } from '@abhyas/contract/exams-regrades'
import type { Databases } from '@abhyas/database/database'
import { nameLearners } from '../../../sql/name-learners.ts'
import type { Move } from './place-queries.ts'
import { examsOf } from './preview-regrade.ts'
import { type ChangedRow, selectChanges, selectPart, selectRegraded } from './preview-queries.ts'
import { type RankedExam, ranksOf, readRankedExam } from './rank-shifts.ts'
import { selectPlannedShifts, selectShifts } from './shift-queries.ts'
import { readPlace, walkParts, writePlace } from './walk-parts.ts'

const PAGE_SIZE = 50
const PART_SIZE = 500
const READ_MS = 1_000

export type ChangesPage = { changes: RegradeChange[]; next: string | null }

/** Lists the attempts that some moves would change. Changes nothing. */
export async function listPlannedChanges(
  databases: Databases,
  { moves, next }: { moves: readonly Move[]; next: string | null },
): Promise<ChangesPage> {
  const byExam = examsOf(moves)
  const rows: ChangedRow[] = []
  const endMs = Date.now() + READ_MS
  const then = await walkParts({
    ofLearners: databases.ofLearners,
    examIds: [...byExam.keys()],
    next,
    isEnough: () => rows.length >= PAGE_SIZE || Date.now() >= endMs,
    async read({ db, examId, after }) {
      const part = { examId, after, limit: PART_SIZE }
      rows.push(...(await selectChanges(db, part, byExam.get(examId) ?? [])))
      const { seen, lastId } = await selectPart(db, part, [])
      return seen < PART_SIZE ? null : lastId
    },
  })
  const changes = await describe(databases, rows, (examId) =>
    readRankedExam(databases, examId, {
      isDone: false,
      readShifts: (db, ranked) => selectPlannedShifts(db, ranked, byExam.get(examId) ?? []),
    }),
  )
  return { changes, next: then }
}

/** Lists the attempts that a correction has changed. */
export async function listChanges(
  databases: Databases,
  { regradeId, next, limit }: { regradeId: number; next: string | null; limit: number },
): Promise<ChangesPage> {
  const { ofLearners } = databases
  // The second number of the place is the learner here.
  let { nth, examId: learnerId, after: attemptId } = readPlace(next)
  const rows: ChangedRow[] = []
  while (nth < ofLearners.length && rows.length < limit) {
    const db = ofLearners[nth]
    const found = db ? await selectRegraded(db, { regradeId, learnerId, attemptId, limit: limit - rows.length }) : []
    rows.push(...found)
    const last = found.at(-1)
    if (rows.length >= limit && last) {
      learnerId = last.learnerId
      attemptId = last.attemptId
    } else {
      nth += 1
      learnerId = 0
      attemptId = 0
    }
  }
  const changes = await describe(databases, rows, (examId) =>
    readRankedExam(databases, examId, {
      isDone: true,
      readShifts: (db, ranked) => selectShifts(db, ranked, regradeId),
    }),
  )
  return { changes, next: nth < ofLearners.length ? writePlace({ nth, examId: learnerId, after: attemptId }) : null }
}

async function describe(
  { shared }: Databases,
  rows: readonly ChangedRow[],
  readRanks: (examId: number) => Promise<RankedExam>,
): Promise<RegradeChange[]> {
  const learnerOf = await nameLearners(
    shared,
    rows.map(({ learnerId }) => learnerId),
  )
  const ranked = new Map<number, RankedExam>()
  for (const examId of new Set(rows.map((row) => row.examId))) ranked.set(examId, await readRanks(examId))
  return rows.map((row) => {
    const ranks = ranksOf(ranked.get(row.examId), row)
    return {
      learner: learnerOf(row.learnerId),
      attemptId: row.attemptId,
      examId: row.examId,
      examName: row.examName,
      before: {
        correctCount: row.wasCorrect,
        questionCount: row.wasQuestions,
        marks: marksOf(row.wasMarks, row.wasTotal, row.wasPass),
        status: row.wasPassed ? 'Pass' : 'Fail',
        rank: ranks.before,
      },
      after: {
        correctCount: row.correct,
        questionCount: row.questions,
        marks: marksOf(row.marks, row.total, row.pass),
        status: row.passed ? 'Pass' : 'Fail',
        rank: ranks.after,
      },
    }
  })
}

const marksOf = (got: number | null, total: number | null, pass: number | null) =>
  got === null || total === null || pass === null ? null : { got, total, pass }
