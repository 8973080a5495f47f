import type { Answer, AttemptSummary, SaveVerdict } from '@abhyas/contract/exams-attempts'
import type { AttemptResult } from '@abhyas/contract/exams-results'

/** An answer as a device sent it, and the verdicts that came back. The drill keeps it in memory, where no fault reaches it. */
export type SentAnswer = Answer & {
  epoch: number
  /** How often it was sent, and how many of these requests got no response. */
  copies: number
  unanswered: number
  verdicts: SaveVerdict[]
  /** The verdicts of copies that were sent after an acknowledgement. */
  verdictsAfterwards: SaveVerdict[]
}

/** The answers that a device got when it opened the attempt, and those that were acknowledged before. */
export type View = { acknowledged: readonly SentAnswer[]; answers: Answer[] }

export type AttemptJournal = {
  learnerId: number
  attemptId: number
  sent: Map<string, SentAnswer>
  views: View[]
  /** The responses to every submit that closed the attempt or found it closed. */
  summaries: AttemptSummary[]
  result: AttemptResult | null
  /** The calls of other learners who tried to read or change this attempt. */
  foreignCalls: { call: string; status: number }[]
  /** When the server began the attempt, as it first said. */
  startedAt: number | null
  /** The ids of the questions, each time that a device read the paper of an exam with sections. */
  papers: number[][]
  /** Every call that left a section. `heardAt` is null until one with this section was done. */
  entries: Entry[]
}

type Entry = { section: number; sentAt: number; agoMs: number; heardAt: number | null }

export const createJournal = (learnerId: number, attemptId: number): AttemptJournal => ({
  learnerId,
  attemptId,
  sent: new Map(),
  views: [],
  summaries: [],
  result: null,
  foreignCalls: [],
  startedAt: null,
  papers: [],
  entries: [],
})

type Order = { epoch: number; seq: number }

export const orderOf = (a: Order, b: Order): number => a.epoch - b.epoch || a.seq - b.seq

const SAFE: ReadonlySet<SaveVerdict> = new Set(['saved', 'superseded'])
export const isSafe = (verdict: SaveVerdict): boolean => SAFE.has(verdict)

export const isAcknowledged = ({ verdicts }: SentAnswer): boolean => verdicts.some(isSafe)

export const sentKey = ({ epoch, seq }: Order): string => `${epoch}:${seq}`

/** Returns the newest acknowledged answer of each question, by its place. */
export function newestAcknowledged({ sent }: AttemptJournal): Map<number, SentAnswer> {
  const newest = new Map<number, SentAnswer>()
  for (const answer of sent.values()) {
    const other = newest.get(answer.place)
    if (isAcknowledged(answer) && (!other || orderOf(answer, other) > 0)) newest.set(answer.place, answer)
  }
  return newest
}

export type SentCopy = { hear(verdicts: readonly { seq: number; verdict: SaveVerdict }[]): void }

/** Notes that these answers are being sent. The returned copy takes the verdicts of the response. */
export function noteSent(journal: AttemptJournal, epoch: number, answers: readonly Answer[]): SentCopy {
  const copies = answers.map((answer) => {
    const key = sentKey({ epoch, seq: answer.seq })
    const sent = journal.sent.get(key) ?? {
      ...answer,
      epoch,
      copies: 0,
      unanswered: 0,
      verdicts: [],
      verdictsAfterwards: [],
    }
    journal.sent.set(key, sent)
    sent.copies += 1
    sent.unanswered += 1
    return { sent, wasSafe: isAcknowledged(sent) }
  })
  return {
    hear(verdicts) {
      const bySeq = new Map(verdicts.map(({ seq, verdict }) => [seq, verdict]))
      for (const { sent, wasSafe } of copies) {
        const verdict = bySeq.get(sent.seq)
        if (!verdict) continue
        sent.unanswered -= 1
        sent.verdicts.push(verdict)
        if (wasSafe) sent.verdictsAfterwards.push(verdict)
      }
    },
  }
}
