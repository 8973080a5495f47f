import { IMPORT_PIECE, type Import, type ImportReading } from '@abhyas/contract/questions-import'
import { DEMO_ADMIN, seedDemoUsers } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { inventQuestion } from './data/invent-questions.ts'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { type ExamHall, openAttempts, openExamHall } from './product/exam-hall.ts'
import { makeSaves, prepareRequests } from './load/hall-requests.ts'
import { offerSaves } from './load/offer-requests.ts'
import { logIn } from './product/log-in.ts'
import { shareOf } from './share-of.ts'

const CROWD = 10_000
const SAVES = 120_000
const QUIET_SECONDS = 15
const TURN_SECONDS = 5
const MAX_SAVE_MS = 150
const MAX_IMPORT_SECONDS = 30
const MAX_UNDO_SECONDS = 10

/**
 * npm run bench:import [-- --rows N --rate N --turns N]: an author imports a table with many questions, and undoes it, while
 * learners save at a steady rate. Every question must arrive, and every one must go.
 */
const number = (usual: number) => ({ type: 'string', default: String(usual) }) as const
const { values } = parseArgs({ options: { rows: number(5000), rate: number(300), turns: number(3) } })
const [rows, perSecond, turns] = [Number(values.rows), Number(values.rate), Number(values.turns)]

console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  // The server of the learners is also the server of the author: nothing protects the one from the other.
  const hall = await openExamHall(postgres, { name: 'import_beside_exam', learners: CROWD, servers: 1 })
  try {
    await openAttempts(hall)
    const files = await prepareRequests(hall, 'saves', makeSaves(hall, SAVES, 1))
    const offer = async (seconds: number) => (await offerSaves({ ...hall, files, perSecond, seconds })).times
    await offer(QUIET_SECONDS)
    reportSaves('before', await offer(QUIET_SECONDS))
    const author = await openAuthor(hall)
    for (let turn = 1; turn <= turns; turn++) {
      const imported = await beside(
        () => author.importAll(turn),
        () => offer(TURN_SECONDS),
      )
      judge(`import ${turn} of ${rows} rows`, imported.seconds, MAX_IMPORT_SECONDS)
      if (reportSaves('during the import', imported.times) > MAX_SAVE_MS) process.exitCode = 1
      const undone = await beside(
        () => author.undo(imported.result),
        () => offer(TURN_SECONDS),
      )
      judge(`its undo`, undone.seconds, MAX_UNDO_SECONDS)
      if (reportSaves('during the undo', undone.times) > MAX_SAVE_MS) process.exitCode = 1
    }
  } finally {
    await hall.close()
  }
} finally {
  await postgres.stop()
}

/** Does the work while saves are offered, and returns the times of the saves of that time. */
async function beside<Result>(work: () => Promise<Result>, offer: () => Promise<number[]>) {
  const working = { isOver: false }
  const start = performance.now()
  const done = work()
    .then((result) => ({ result, seconds: (performance.now() - start) / 1000 }))
    .finally(() => (working.isOver = true))
  const times: number[] = []
  do times.push(...(await offer()))
  while (!working.isOver)
  return { ...(await done), times }
}

async function openAuthor({ db, servers }: ExamHall) {
  await seedDemoUsers(db)
  const origin = servers[0]?.origin ?? ''
  const headers = { ...(await logIn(origin, DEMO_ADMIN.email)), 'content-type': 'application/json' }
  const { id: topicId } = await db.selectOne<{ id: number }>(sql`select min(id) as id from topics`)
  const call = async <Body>(method: string, path: string, body: object): Promise<Body> => {
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${await response.text()}`)
    return (await response.json()) as Body
  }
  const count = async (importId: number) =>
    (await db.selectOne<{ count: number }>(sql`select count(*) from questions where import_id = ${importId}`)).count
  return {
    /** Does what the screen does: reads the file, looks for duplicates, and sends the questions piece by piece. */
    async importAll(seed: number): Promise<number> {
      const bytes = Buffer.from(tableOf(seed)).toString('base64')
      const reading = await call<ImportReading>('POST', '/api/imports/read', { name: 'questions.csv', bytes })
      const drafts = reading.drafts.filter(({ correctAnswer }) => correctAnswer !== null)
      const body = { key: randomUUID(), name: 'questions.csv', format: reading.format, planned: drafts.length }
      const begun = await call<Import>('POST', '/api/imports', body)
      for (let piece = 0; piece * IMPORT_PIECE < drafts.length; piece++) {
        const some = drafts.slice(piece * IMPORT_PIECE, (piece + 1) * IMPORT_PIECE)
        await call('POST', '/api/questions/duplicates', {
          drafts: some.map(({ questionText, options }) => ({ questionText, options })),
        })
        const questions = some.map(({ questionText, options, correctAnswer, description }) => ({
          topicId,
          questionText,
          optionA: options[0],
          optionB: options[1],
          optionC: options[2],
          optionD: options[3],
          correctAnswer,
          description,
        }))
        await call('PUT', `/api/imports/${begun.id}/pieces/${piece}`, { questions })
      }
      requireCount(await count(begun.id), rows)
      return begun.id
    },
    async undo(importId: number): Promise<void> {
      await call('POST', `/api/imports/${importId}/undo`, {})
      requireCount(await count(importId), 0)
    },
  }
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

function tableOf(seed: number): string {
  const random = seededRandom(seed)
  const lines: string[] = []
  while (lines.length < rows) {
    const { text, options, description } = inventQuestion(random, 1 + Math.floor(random() * 100))
    // A question with two equal options would be a doubt.
    if (new Set(options).size === options.length) lines.push([text, ...options, 'B', description].map(quoted).join(','))
  }
  return ['Question,A,B,C,D,Answer,Explanation', ...lines].join('\n')
}

function requireCount(found: number, expected: number): void {
  if (found !== expected) throw new Error(`${found} questions are there instead of ${expected}.`)
}

function judge(what: string, seconds: number, most: number): void {
  const isLate = seconds > most
  console.log(`${what}: ${seconds.toFixed(1)} s${isLate ? ` LONGER THAN ${most} s` : ''}`)
  if (isLate) process.exitCode = 1
}

/** Returns the 99th percentile. */
function reportSaves(when: string, times: readonly number[]): number {
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => shareOf(times, share))
  const verdict = p99 > MAX_SAVE_MS ? `, ABOVE ${MAX_SAVE_MS} ms` : ''
  console.log(
    `saves ${when}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length}, ${perSecond} a second${verdict}`,
  )
  return p99
}
