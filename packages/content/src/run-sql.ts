import pg from 'pg'

type Result = { rows: unknown[][] }

/** What each group of statements gives, in a transaction of its own that is rolled back. */
export async function runSql(url: string, codes: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 })
  await client.connect()
  try {
    const outputs: string[] = []
    for (const code of codes) outputs.push(await runOnce(client, code))
    return outputs
  } finally {
    await client.end()
  }
}

async function runOnce(client: pg.Client, text: string): Promise<string> {
  await client.query('begin')
  try {
    const results = (await client.query({ text, rowMode: 'array' })) as unknown as Result | Result[]
    const last = [results].flat().findLast(({ rows }) => rows.length > 0)
    return (last?.rows ?? []).map((row) => row.map(valueText).join(', ')).join('\n')
  } catch (error) {
    if (error instanceof pg.DatabaseError) return 'error'
    throw error
  } finally {
    await client.query('rollback')
  }
}

const valueText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)
}
