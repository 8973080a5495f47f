import type { Answer, AttemptResult, AttemptSummary, Verdict } from '@abhyas/contract/exams-attempts'

/** An answer as a device sent it, and what came back: the drill's own memory, which no fault touches. */
export type SentAnswer = Answer & {
  epoch: number
  /** How often it was sent, and how often nobody knows what became of it. */
  copies: number
  unanswered: number
  verdicts: Verdict[]
  /** Of copies that were sent when it had been acknowledged already. */
  verdictsAfterwards: Verdict[]
}

/** What a device was shown when it asked for the attempt, beside what had been acknowledged before it asked. */
export type View = { acknowledged: readonly SentAnswer[]; answers: Answer[] }

export type AttemptJournal = {
  learnerId: number
  attemptId: number
  sent: Map<string, SentAnswer>
  views: View[]
  /** Every answer to a submit that ended it or found it ended. */
  summaries: AttemptSummary[]
  result: AttemptResult | null
  /** What became of a stranger who tried to read or write this attempt. */
  strangers: { call: string; status: number }[]
}

export const createJournal = (learnerId: number, attemptId: number): AttemptJournal => ({
  learnerId,
  attemptId,
  sent: new Map(),
  views: [],
  summaries: [],
  result: null,
  strangers: [],
})

type Order = { epoch: number; seq: number }

export const orderOf = (a: Order, b: Order): number => a.epoch - b.epoch || a.seq - b.seq

const SAFE: ReadonlySet<Verdict> = new Set(['saved', 'superseded'])
export const isSafe = (verdict: Verdict): boolean => SAFE.has(verdict)

export const isAcknowledged = ({ verdicts }: SentAnswer): boolean => verdicts.some(isSafe)

export const sentKey = ({ epoch, seq }: Order): string => `${epoch}:${seq}`

/** By place, the newest answer that the server has promised to keep. */
export function newestAcknowledged({ sent }: AttemptJournal): Map<number, SentAnswer> {
  const newest = new Map<number, SentAnswer>()
  for (const answer of sent.values()) {
    const other = newest.get(answer.place)
    if (isAcknowledged(answer) && (!other || orderOf(answer, other) > 0)) newest.set(answer.place, answer)
  }
  return newest
}

export type SentCopy = { hear(verdicts: readonly { seq: number; verdict: Verdict }[]): void }

/** Notes that these are on their way now; what is heard of this copy is told to it. */
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
