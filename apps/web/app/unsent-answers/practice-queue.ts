import { type NewPracticeAnswer, recordPractice } from '@abhyas/contract/practice'
import { createStore, delMany, set, type UseStore, values } from 'idb-keyval'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readLoginRecord } from '../api/login-record.ts'
import { forgetLeftAnswer, leaveAnswer, readLeftAnswers } from './answers-left.ts'
import { markWaiting } from './answers-waiting.ts'

/** A learner's first pick that the server has not acknowledged yet. */
type WaitingAnswer = Omit<NewPracticeAnswer, 'agoMs'> & { userId: number; at: number }

/** After the last pick: picks that come soon after each other are sent together. */
const PAUSE_MS = 1500
const WRITE_MS = 100
const RETRY_MS = 5000
const RETRY_AT_MOST_MS = 60_000
const BATCH = 200

/** The answers of this page, and those it has read from the storage. Without a storage, there are no others. */
const waiting = new Map<string, WaitingAnswer>()
/** The newest answers: those whose write to the storage has not begun, and those whose write has not ended. */
const unwritten: WaitingAnswer[] = []
const unstored = new Map<string, WaitingAnswer>()
const listeners = new Set<() => void>()
let store: UseStore | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | null = null
let failures = 0
let isWithoutNetwork = false
let isLeaving = false
let isStarted = false

/** Sends the answers of earlier pages, and from now on new ones whenever the network allows. May be called many times. */
export function startSending(): Promise<void> {
  if (!isStarted) {
    isStarted = true
    addEventListener('online', () => void sendAnswers())
    addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? leave() : comeBack()))
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
  }
  return sendAnswers()
}

/** Keeps an answer until the server has it. Each is stored by itself, so two tabs never overwrite each other's answers. */
export function keepAnswer(answer: Omit<NewPracticeAnswer, 'id' | 'agoMs'>): void {
  const userId = readLoginRecord()?.userId
  if (userId === undefined) return
  const kept = { ...answer, id: crypto.randomUUID(), userId, at: Date.now() }
  waiting.set(kept.id, kept)
  unwritten.push(kept)
  unstored.set(kept.id, kept)
  // Not now: the learner is waiting for the feedback. A page that is left before the timer writes the answer itself.
  setTimeout(write, WRITE_MS)
  sendIn(PAUSE_MS)
}

function write(): void {
  for (const kept of unwritten.splice(0)) {
    markWaiting(kept.userId, true)
    void keepInStore(kept)
  }
}

async function keepInStore(kept: WaitingAnswer): Promise<void> {
  if ((await inStore((db) => set(kept.id, kept, db))) !== null) forgetUnstored(kept.id)
}

function forgetUnstored(id: string): void {
  unstored.delete(id)
  forgetLeftAnswer(id)
}

/** Only one run at a time: a call during a run gets the promise of that run. */
function sendAnswers(): Promise<void> {
  clearTimeout(timer)
  sending ??= sendAll().finally(() => {
    sending = null
    tell()
  })
  return sending
}

async function sendAll(): Promise<void> {
  for (const answer of readLeftAnswers<WaitingAnswer>()) {
    waiting.set(answer.id, answer)
    await keepInStore(answer)
  }
  for (const answer of (await inStore((db) => values<WaitingAnswer>(db))) ?? []) waiting.set(answer.id, answer)
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch())
    try {
      await send(batch)
      failures = 0
      isWithoutNetwork = false
    } catch (error) {
      isWithoutNetwork = !(error instanceof ApiError) || error.status >= 500
      const askedMs = (error instanceof ApiError && error.retryAfterMs) || 0
      sendIn(Math.max(askedMs, Math.min(RETRY_MS * 2 ** failures++, RETRY_AT_MOST_MS)))
      return
    }
}

/** The answers of the learner who is logged in. Those of other learners stay until they log in here again. */
const mine = (): WaitingAnswer[] => {
  const userId = readLoginRecord()?.userId
  return [...waiting.values()].filter((answer) => answer.userId === userId)
}
const nextBatch = () => mine().slice(0, BATCH)

async function send(batch: WaitingAnswer[], keepalive = false): Promise<void> {
  const userId = batch[0]?.userId ?? 0
  const answers = batch.map(({ userId: _whose, at, ...answer }) => ({
    ...answer,
    agoMs: Math.max(0, Date.now() - at),
  }))
  try {
    await call(recordPractice, { body: { answers } }, { onlyAs: userId, keepalive })
  } catch (error) {
    // A batch that the server cannot read will never be accepted: it must not hold up the others for ever.
    if (!(error instanceof ApiError && error.status === 400)) throw error
  }
  const ids = batch.map(({ id }) => id)
  for (const id of ids) {
    waiting.delete(id)
    forgetUnstored(id)
  }
  void inStore((db) => delMany(ids, db))
  if (!mine().length) markWaiting(userId, false)
}

/** The page may not come back, so the request must outlive it. Without an acknowledgement, the next page sends again. */
function leave(): void {
  write()
  for (const answer of unstored.values()) leaveAnswer(answer)
  const batch = nextBatch()
  if (isLeaving || batch.length === 0) return
  isLeaving = true
  send(batch, true).then(tell, () => undefined)
}

function comeBack(): void {
  isLeaving = false
  if (mine().length > 0) void sendAnswers()
}

/** Deletes the stored answers of a deleted account. */
export async function forgetWaitingAnswers(userId: number): Promise<void> {
  await inStore(async (db) => {
    const kept = await values<WaitingAnswer>(db)
    await delMany(
      kept.filter((answer) => answer.userId === userId).map(({ id }) => id),
      db,
    )
  })
}

function sendIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendAnswers(), ms)
}

/** Returns null in a browser without a storage: then the answers are in the page's memory only. */
async function inStore<T>(work: (db: UseStore) => Promise<T>): Promise<T | null> {
  try {
    return await work((store ??= createStore('abhyas-practice', 'answers')))
  } catch {
    return null
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** How many answers wait because the network is gone; for useSyncExternalStore. */
export const countWithoutNetwork = (): number => (isWithoutNetwork ? mine().length : 0)

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
