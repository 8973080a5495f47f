import { randomUUID } from 'node:crypto'
import type { Answer } from '@abhyas/contract/exams-attempts'
import type { Caller } from './calls.ts'
import { type AttemptJournal, noteSent, type SentAnswer } from './journal.ts'

const SENT_AGAIN = 6

/** Tries to change a closed attempt with every call that a browser could still send. */
export async function tryToChangeClosed(caller: Caller, journal: AttemptJournal, random: () => number): Promise<void> {
  const { attemptId } = journal
  const sent = [...journal.sent.values()]
  const epoch = sent.at(-1)?.epoch ?? 1
  const ofEpoch = sent.filter((answer) => answer.epoch === epoch)
  const again = Array.from({ length: SENT_AGAIN }, () => ofEpoch[Math.floor(random() * ofEpoch.length)])
  const answers = new Map(again.filter((answer) => answer !== undefined).map((answer) => [answer.seq, asSent(answer)]))
  const seq = 1 + Math.max(0, ...ofEpoch.map((answer) => answer.seq))
  answers.set(seq, { place: 0, option: 1, isMarked: false, spentMs: 5, seq })

  const body = { epoch, answers: [...answers.values()] }
  const copy = noteSent(journal, epoch, body.answers)
  const saved = await caller.insist('save', (client) => client.save(attemptId, body))
  if (saved?.status === 200) copy.hear(saved.body.verdicts)
  await caller.insist('section', (client) =>
    client.enterSection(attemptId, { epoch, section: 1, lastSeq: 0, agoMs: 0 }),
  )
  const submitted = await caller.insist('submit', (client) => client.submit(attemptId, { epoch, lastSeq: seq }))
  if (submitted?.status === 200) journal.summaries.push(submitted.body)
  await caller.insist('take-over', (client) => client.takeOver(attemptId, randomUUID()))
}

/** Reads the paper of a closed attempt once more. */
export async function readPaper(caller: Caller, journal: AttemptJournal): Promise<void> {
  const reply = await caller.insist('paper', (client) => client.paper(journal.attemptId))
  if (reply?.status === 200) journal.papers.push(reply.body.map(({ id }) => id))
}

/** Reads the result as the learner sees it. */
export async function readResult(caller: Caller, journal: AttemptJournal): Promise<void> {
  const reply = await caller.insist('result', (client) => client.result(journal.attemptId))
  if (reply?.status === 200) journal.result = reply.body
}

const asSent = ({ place, option, number, isMarked, spentMs, seq }: SentAnswer): Answer => ({
  place,
  option,
  number,
  isMarked,
  spentMs,
  seq,
})
