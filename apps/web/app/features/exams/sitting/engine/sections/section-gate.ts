// The order in which answers and left sections reach the server; answer-book.ts makes it for the queue.

import { sectionAt } from '@abhyas/contract/rules/section-places'
import { ApiError } from '../../../../../api/api-error.ts'
import type { QueueGate } from '../answer-queue.ts'
import type { AttemptCalls } from '../attempt-calls.ts'
import type { AttemptTime } from '../attempt-time.ts'

type GateParts = {
  time: AttemptTime
  calls: AttemptCalls
  epoch: () => number
  /** The highest number of the answers that must be saved before this place is left behind. */
  neededSeq: (beforePlace: number) => number
  sendAllAgain: () => void
  onTakenOver: () => void
}

/** Null when all questions are open all the time. */
export function createSectionGate({
  time,
  calls,
  epoch,
  neededSeq,
  sendAllAgain,
  onTakenOver,
}: GateParts): QueueGate | null {
  const { sections } = time
  if (!sections) return null
  const { plan } = sections

  /** The last section whose answers the server takes by now. */
  const lastOpen = () => (sections.moves()[0]?.section ?? sections.current() + 1) - 1

  async function sendMove(): Promise<void> {
    const move = sections?.moves()[0]
    if (!sections || !move) return
    const lastSeq = neededSeq(plan.list[move.section]?.first ?? 0)
    const sent = { epoch: epoch(), section: move.section, lastSeq }
    try {
      const body = () => Object.assign(sent, { epoch: epoch(), agoMs: sections.agoMs(move) })
      const { response, askedAt } = await calls.enterSection(body)
      time.heard(response, askedAt)
      sections.settle(move)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      // This page may have taken the attempt back while the call was under way.
      if (code === 'attempt_taken_over' && sent.epoch === epoch()) return onTakenOver()
      if (code === 'answers_missing') sendAllAgain()
      if (code !== 'attempt_closed') throw error
      // Nothing is left to enter. The clock tells the rest of the engine that the attempt is over.
      sections.adopt([])
      void time.poll()
    }
  }

  return {
    mayGo: ({ place }) => sectionAt(plan.list, place) <= lastOpen(),
    hasMove: () => sections.moves().length > 0,
    sendMove,
  }
}
