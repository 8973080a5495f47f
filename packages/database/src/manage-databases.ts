import pg from 'pg'

/** Connects to the server's own database and runs a statement that PostgreSQL refuses inside a transaction. */
async function administer(serverUrl: string, statement: (quote: (name: string) => string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement((name) => client.escapeIdentifier(name)))
  } finally {
    await client.end()
  }
}

export const nameOf = (url: string): string => new URL(url).pathname.slice(1)

export function withName(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

const serverOf = (url: string) => withName(url, 'postgres')

export const createDatabase = (url: string): Promise<void> =>
  administer(serverOf(url), (quote) => `create database ${quote(nameOf(url))}`)

/** Copies a migrated database. Every test gets such a copy. */
export const copyDatabase = (template: string, url: string): Promise<void> =>
  administer(serverOf(url), (quote) => `create database ${quote(nameOf(url))} template ${quote(nameOf(template))}`)

export const dropDatabase = (url: string): Promise<void> =>
  administer(serverOf(url), (quote) => `drop database if exists ${quote(nameOf(url))} with (force)`)

const CONNECT_TIMEOUT_MS = 5_000

export async function databaseExists(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverOf(url), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [nameOf(url)])
    return found.rows.length > 0
  } finally {
    await client.end()
  }
}
