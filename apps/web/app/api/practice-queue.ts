import { type NewPracticeAnswer, recordPractice } from '@abhyas/contract/practice'
import { createStore, delMany, set, type UseStore, values } from 'idb-keyval'
import { forgetLeftAnswer, leaveAnswer, readLeftAnswers } from './answers-left.ts'
import { ApiError } from './api-error.ts'
import { markWaiting } from './answers-waiting.ts'
import { call } from './call.ts'
import { readLoginRecord } from './login-record.ts'

/** A first pick that the server has not acknowledged yet, and whose it is. */
type WaitingAnswer = Omit<NewPracticeAnswer, 'agoMs'> & { userId: number; at: number }

/** After the last pick: what comes together is sent together. */
const PAUSE_MS = 1500
const WRITE_MS = 100
const RETRY_MS = 5000
const RETRY_AT_MOST_MS = 60_000
const BATCH = 200

/** What this page knows of; what it has not made itself it has read. All there is where nothing can be stored. */
const waiting = new Map<string, WaitingAnswer>()
/** The newest of them, for the moment until they begin to be stored, and until they are. */
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

/** Sends what was left behind, and from now on whenever there is a chance. Called as often as one likes. */
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

/** Keeps an answer until the server has it. Written one by one: two tabs never overwrite each other's. */
export function keepAnswer(answer: Omit<NewPracticeAnswer, 'id' | 'agoMs'>): void {
  const userId = readLoginRecord()?.userId
  if (userId === undefined) return
  const kept = { ...answer, id: crypto.randomUUID(), userId, at: Date.now() }
  waiting.set(kept.id, kept)
  unwritten.push(kept)
  unstored.set(kept.id, kept)
  // Not now: whoever picks is waiting for what is said to it. Who leaves meanwhile has it written then.
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

/** One after the other; whoever asks meanwhile waits for the same. */
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
      sendIn(Math.min(RETRY_MS * 2 ** failures++, RETRY_AT_MOST_MS))
      return
    }
}

/** Of whoever is logged in now; what others left here stays until they come back. */
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
    // What the server cannot even read it never will: it must not keep the others waiting for ever.
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

/** The page may not come back: what is known is sent in a way that outlives it. Unheard, it is sent again next time. */
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

/** Of an account that is deleted. */
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

/** Null where the browser stores nothing: then the page remembers for as long as it is open. */
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

/** How many answers could not be sent for want of a network; for useSyncExternalStore. */
export const countWithoutNetwork = (): number => (isWithoutNetwork ? mine().length : 0)

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
