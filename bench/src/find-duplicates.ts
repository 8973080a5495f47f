import { makeSketches } from '@abhyas/api/features/questions/duplicates/make-sketches'
import type { Duplicates } from '@abhyas/contract/questions-duplicates'
import { connect, type Database } from '@abhyas/database/database'
import { DEMO_ADMIN } from '@abhyas/database/demo-users'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { parseArgs } from 'node:util'
import { catalogueOf, seedCatalogue } from './data/seed-catalogue.ts'
import { inventQuestion } from './data/invent-questions.ts'
import { CHANGES } from './duplicates/change-question.ts'
import { type Asked, makePatternQuestion } from './duplicates/pattern-questions.ts'
import { withoutIndexes } from './without-indexes.ts'
import { logIn } from './product/log-in.ts'
import { startProductOn } from './product/start-product.ts'
import { shareOf } from './share-of.ts'

const QUESTIONS_PER_COURSE = 200
const EACH = 40
/** So many drafts are new to the bank: as many as there are copies. */
const NEW = Object.keys(CHANGES).length * EACH
const ROWS_AT_ONCE = 5000
const MIN_RECALL = 0.95
const MIN_PRECISION = 0.8
const MAX_MS = 1000

/**
 * npm run bench:duplicates [-- --questions N]: half of the bank are questions of few patterns, which differ in their terms
 * only and are no duplicates. Copies with a change must be found, new questions must not be.
 */
const { values } = parseArgs({ options: { questions: { type: 'string', default: '200000' } } })
const half = Number(values.questions) / 2
const random = seededRandom(7)

console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const url = postgres.urlOf('duplicates')
  await prepareDatabase(url)
  const catalogue = catalogueOf(half / QUESTIONS_PER_COURSE)
  await seedCatalogue(url, catalogue)
  const db = connect({ url })
  await withoutIndexes(db, ['questions_search_text'], () => insertPatternQuestions(db, catalogue.topics))
  const start = performance.now()
  await makeSketches(db)
  await db.write(sql`vacuum analyze`)
  console.log(`${half * 2} questions; their bands took ${Math.round((performance.now() - start) / 1000)} s`)
  const { origin, stop } = await startProductOn({ url, stop: () => db.close() })
  try {
    await report(db, origin, await logIn(origin, DEMO_ADMIN.email))
  } finally {
    await stop()
  }
} finally {
  await postgres.stop()
}

async function insertPatternQuestions(db: Database, topics: number): Promise<void> {
  const seen = new Set<string>()
  for (let first = 0; first < half; first += ROWS_AT_ONCE) {
    const rows: Asked[] = []
    while (rows.length < Math.min(ROWS_AT_ONCE, half - first)) {
      const question = makePatternQuestion(random)
      if (seen.has(question.questionText)) continue
      seen.add(question.questionText)
      rows.push(question)
    }
    await db.write(sql`
      insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description)
      select 1 + (${first}::integer + r.place) % ${topics}::integer, r.question, r.options->>0, r.options->>1, r.options->>2,
        r.options->>3, r.options->>0, ''
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ questionText, options }, place) => ({ place, question: questionText, options })))}::jsonb)
        r(place integer, question text, options jsonb)`)
  }
}

type Draft = { questionText: string; options: string[]; originalId: number | null; change: string }

async function report(db: Database, origin: string, headers: Record<string, string>): Promise<void> {
  const drafts = [...(await changedQuestions(db)), ...newQuestions()]
  const find = async (asked: readonly Asked[]) => {
    const started = performance.now()
    const response = await fetch(`${origin}/api/questions/duplicates`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ drafts: asked.map(({ questionText, options }) => ({ questionText, options })) }),
    })
    if (!response.ok) throw new Error(`The search got ${response.status}: ${await response.text()}`)
    return { found: (await response.json()) as Duplicates[], ms: performance.now() - started }
  }
  await find(drafts.slice(0, 20))
  const times: number[] = []
  const counts = new Map<string, { drafts: number; found: number; others: number }>()
  for (const draft of drafts) {
    const { found, ms } = await find([draft])
    times.push(ms)
    const hits = found[0]?.inBank.map(({ question }) => question.id) ?? []
    const count = counts.get(draft.change) ?? { drafts: 0, found: 0, others: 0 }
    counts.set(draft.change, count)
    count.drafts++
    if (hits.includes(draft.originalId ?? 0)) count.found++
    count.others += hits.filter((id) => id !== draft.originalId).length
  }
  for (const [change, { drafts: tried, found, others }] of counts)
    console.log(`${change.padEnd(30)} ${tried} drafts, ${found} originals found, ${others} other questions`)
  judge([...counts.values()], times)
  const { ms } = await find(drafts.slice(0, 500))
  console.log(`500 drafts in one request: ${ms.toFixed(0)} ms`)
}

function judge(counts: { drafts: number; found: number; others: number }[], times: number[]): void {
  const sum = (pick: (count: (typeof counts)[number]) => number) =>
    counts.reduce((total, each) => total + pick(each), 0)
  const found = sum((count) => count.found)
  const recall = found / (sum((count) => count.drafts) - NEW)
  const precision = found / (found + sum((count) => count.others))
  const [p50, p99, longest] = [shareOf(times, 0.5), shareOf(times, 0.99), Math.max(...times)]
  const broken = [
    recall < MIN_RECALL && `RECALL BELOW ${MIN_RECALL}`,
    precision < MIN_PRECISION && `PRECISION BELOW ${MIN_PRECISION}`,
    longest > MAX_MS && `SLOWER THAN ${MAX_MS} ms`,
  ].filter(Boolean)
  console.log(
    `recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}; a search took ${p50.toFixed(1)} ms at p50, ` +
      `${p99.toFixed(1)} at p99, ${longest.toFixed(1)} at most ${broken.join(', ')}`.trimEnd(),
  )
  if (broken.length > 0) process.exitCode = 1
}

/** Copies of random questions of the bank, each with one change. */
async function changedQuestions(db: Database): Promise<Draft[]> {
  const changes = Object.entries(CHANGES)
  const originals = await db.select<Asked & { id: number }>(sql`
    select id, question_text as "questionText", array[option_a, option_b, option_c, option_d] as options
    from questions order by md5(id::text) limit ${changes.length * EACH}`)
  return originals.map((original, nth) => {
    const [change, apply] = changes[nth % changes.length] as (typeof changes)[number]
    const { questionText, options } = apply(original, random)
    return { questionText, options, originalId: original.id, change }
  })
}

function newQuestions(): Draft[] {
  return Array.from({ length: NEW }, (_, nth) => {
    if (nth % 2 === 0) return { ...makePatternQuestion(random), originalId: null, change: 'new, of a pattern' }
    const { text, options } = inventQuestion(random, 1 + (nth % 100))
    return { questionText: text, options: [...options], originalId: null, change: 'new' }
  })
}
