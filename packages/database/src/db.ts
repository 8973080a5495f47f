import { tracing } from '@abhyas/tracing/tracing'
import type pg from 'pg'
import type { Sql } from './sql.ts'

/** The first argument of every query function: a database, or a transaction on it. */
export type Db = {
  select<Row>(query: Sql): Promise<Row[]>
  selectOne<Row>(query: Sql): Promise<Row>
  selectOptional<Row>(query: Sql): Promise<Row | null>
  /** Runs an insert, update or delete and returns its returning rows. */
  write<Row = never>(query: Sql): Promise<Row[]>
}

export type Runner = { query(query: Sql): Promise<pg.QueryResult> }

const run = (runner: Runner, query: Sql) =>
  tracing.current ? tracing.current.inStatement(query.text, () => runner.query(query)) : runner.query(query)

/** Runs queries on a pool or on one connection: reads on the first, writes on the second. */
export function dbOver(reader: Runner, writer: Runner): Db {
  const select = async <Row>(query: Sql) => (await run(reader, query)).rows as Row[]
  const selectOptional = async <Row>(query: Sql) => (await select<Row>(query))[0] ?? null
  return {
    select,
    selectOptional,
    async selectOne<Row>(query: Sql) {
      const row = await selectOptional<Row>(query)
      if (row === null) throw new Error(`No row for: ${query.text}`)
      return row
    },
    async write<Row>(query: Sql) {
      return (await run(writer, query)).rows as Row[]
    },
  }
}
