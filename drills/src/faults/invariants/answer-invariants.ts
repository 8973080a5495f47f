import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import { answersOf, attemptOf, type Evidence, type StoredAnswer } from './evidence.ts'
import {
  type AttemptJournal,
  isAcknowledged,
  isSafe,
  newestAcknowledged,
  orderOf,
  type SentAnswer,
  sentKey,
} from '../journal.ts'
import { type Answered, type Chosen, scoreOf } from '../score.ts'
import { compare, read } from '../../oracle/fraction.ts'

/** One message for each violation. */
type Violations = Iterable<string>

const name = ({ learnerId, attemptId }: AttemptJournal) => `attempt ${attemptId} of learner ${learnerId}`
const say = ({ place, epoch, seq }: StoredAnswer | SentAnswer) => `place ${place} (${epoch}, ${seq})`

const isSame = (sent: SentAnswer, stored: Omit<StoredAnswer, 'learnerId' | 'attemptId' | 'savedAt' | 'epoch'>) =>
  sent.place === stored.place &&
  sent.option === stored.option &&
  isSameNumber(sent.number ?? null, stored.number ?? null) &&
  sent.isMarked === stored.isMarked &&
  sent.spentMs === stored.spentMs

const isSameNumber = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : compare(read(one), read(other)) === 0

const chosenOf = (answers: Iterable<Answered & { place: number }>): Chosen =>
  new Map([...answers].map(({ place, option, number }) => [place, { option, number }]))

/** E1: every acknowledged answer is stored, or a newer one is. Every stored answer was sent. */
export function* lostAnswers({ journals, atTheEnd }: Evidence): Violations {
  for (const journal of journals) {
    const stored = new Map(answersOf(atTheEnd, journal).map((answer) => [answer.place, answer]))
    for (const [place, promised] of newestAcknowledged(journal)) {
      const found = stored.get(place)
      if (!found) yield `${name(journal)}: ${say(promised)} was acknowledged and is not there`
      else if (orderOf(found, promised) < 0)
        yield `${name(journal)}: ${say(promised)} was acknowledged, yet the older ${say(found)} is there`
    }
    for (const found of stored.values()) {
      const sent = journal.sent.get(sentKey(found))
      if (!sent) yield `${name(journal)}: ${say(found)} is there and was never sent`
      else if (!isSame(sent, found)) yield `${name(journal)}: ${say(found)} is there with another content than was sent`
    }
  }
}

/** Returns the answers that the journal says were accepted. An answer that got no response counts when the database has it. */
function replay(journal: AttemptJournal, stored: readonly StoredAnswer[]): Chosen {
  const newest = newestAcknowledged(journal)
  for (const found of stored) {
    const sent = journal.sent.get(sentKey(found))
    const other = newest.get(found.place)
    if (sent && (!other || orderOf(sent, other) > 0)) newest.set(found.place, sent)
  }
  return chosenOf(newest.values())
}

/** E2: the score and its marks equal those of the replayed journal, and those of the stored answers. */
export function* wrongScores({ keyOf, journals, atTheEnd }: Evidence): Violations {
  for (const journal of journals) {
    const attempt = attemptOf(atTheEnd, journal)
    if (attempt?.state !== 'graded') continue
    const stored = answersOf(atTheEnd, journal)
    const key = keyOf(journal)
    const replayed = scoreOf(key, replay(journal, stored))
    const counted = scoreOf(key, chosenOf(stored))
    if (attempt.correctCount !== replayed.correct || attempt.correctCount !== counted.correct)
      yield `${name(journal)}: graded with ${attempt.correctCount}, ${replayed.correct} by replay, ${counted.correct} by what is stored`
    if (attempt.marks !== replayed.marks || attempt.marks !== counted.marks)
      yield `${name(journal)}: has the marks ${attempt.marks}, ${replayed.marks} by replay, ${counted.marks} by what is stored`
  }
}

/** E4 for answers: none was saved after the grace, or after the learner had submitted. */
export function* answersAfterTheEnd({ journals, atTheEnd }: Evidence): Violations {
  for (const journal of journals) {
    const attempt = attemptOf(atTheEnd, journal)
    if (!attempt) continue
    const latest =
      attempt.closedBy === 'learner' ? (attempt.finishedAt as number) : attempt.deadline + GRACE_SECONDS * 1000
    for (const answer of answersOf(atTheEnd, journal))
      if (answer.savedAt > latest) yield `${name(journal)}: ${say(answer)} came ${answer.savedAt - latest} ms too late`
  }
}

/** E6: a device that opens the attempt again sees every answer that was acknowledged before. */
export function* unseenAnswers({ journals }: Evidence): Violations {
  for (const journal of journals)
    for (const { acknowledged, answers } of journal.views) {
      const shown = new Map(answers.map((answer) => [answer.place, answer]))
      for (const promised of acknowledged) {
        const found = shown.get(promised.place)
        if (!found || found.seq < promised.seq)
          yield `${name(journal)}: ${say(promised)} was shown as saved, and was not there when looked for`
        else if (found.seq === promised.seq && !isSame(promised, found))
          yield `${name(journal)}: ${say(promised)} was shown with another content than was sent`
      }
    }
}

/** E7: copies of an answer count once. No copy revokes an acknowledgement, and an answer whose copies were all refused is not stored. */
export function* contradictedAnswers({ journals, atTheEnd }: Evidence): Violations {
  for (const journal of journals) {
    const stored = new Set(answersOf(atTheEnd, journal).map(sentKey))
    for (const sent of journal.sent.values()) {
      // Another device may have taken over in between. The server says so first, and the saved answer stays.
      const takenBack = sent.verdictsAfterwards.find((verdict) => !isSafe(verdict) && verdict !== 'taken_over')
      if (takenBack) yield `${name(journal)}: ${say(sent)} was acknowledged, and when sent again it was ${takenBack}`
      if (stored.has(sentKey(sent)) && sent.unanswered === 0 && !isAcknowledged(sent))
        yield `${name(journal)}: ${say(sent)} was refused (${sent.verdicts.join(', ')}) and yet is there`
    }
  }
}
