import pg from 'pg'
import type { Outcome } from './outcome.ts'

type Result = { rows: unknown[][]; fields: unknown[] }

/** Runs each group of statements in its own transaction, rolls it back, and returns the results. */
export async function runSql(url: string, codes: string[]): Promise<Outcome[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 })
  await client.connect()
  try {
    const outcomes: Outcome[] = []
    for (const code of codes) outcomes.push(await runOnce(client, code))
    return outcomes
  } finally {
    await client.end()
  }
}

async function runOnce(client: pg.Client, text: string): Promise<Outcome> {
  await client.query('begin')
  try {
    const results = (await client.query({ text, rowMode: 'array' })) as unknown as Result | Result[]
    // Only the rows of the last statement count, because the question asks for these.
    const last = [results].flat().at(-1)
    if (last && last.fields.length > 0 && last.rows.length === 0) return { kind: 'no-rows' }
    return { kind: 'prints', text: (last?.rows ?? []).map((row) => row.map(valueText).join(', ')).join('\n') }
  } catch (error) {
    if (error instanceof pg.DatabaseError) return { kind: 'sqlstate', name: error.code ?? '', message: error.message }
    throw error
  } finally {
    await client.query('rollback')
  }
}

const valueText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)
}
