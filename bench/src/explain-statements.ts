import type { Database, Db } from '@abhyas/database/database'
import type { Sql } from '@abhyas/database/sql'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] }
/** `nodes` has every node of the plan, the topmost first. */
export type ExplainedStatement = { text: string; isGeneric: boolean; nodes: PlanNode[] }

class Undone extends Error {}

/**
 * Runs functions of the product, and returns the plan of each statement for its values. Where PostgreSQL may keep one plan
 * for all values, it returns that plan too. Everything is rolled back at the end.
 */
export async function explainStatements(
  db: Database,
  work: (db: Db) => Promise<unknown>,
): Promise<ExplainedStatement[]> {
  const explained: ExplainedStatement[] = []
  await db
    .transaction(async (tx) => {
      await work(explainingDb(tx, explained))
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return explained
}

function explainingDb(tx: Db, explained: ExplainedStatement[]): Db {
  const explain = async ({ name, text, values }: Sql) => {
    const variants = [{ options: 'format json', isGeneric: false, values }]
    if (name !== '' && values.length > 0)
      variants.push({ options: 'format json, generic_plan', isGeneric: true, values: [] })
    for (const { options, isGeneric, values: given } of variants) {
      const [row] = await tx.write<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        name: '',
        text: `explain (${options}) ${text}`,
        values: given,
      })
      if (row) explained.push({ text, isGeneric, nodes: nodesOf(row['QUERY PLAN'][0].Plan) })
    }
  }
  // Statements run one after the other, because all of them share one connection.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(query: Sql, run: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => explain(query)).then(run)
    last = turn
    return turn
  }
  return {
    select: (query) => inTurn(query, () => tx.select(query)),
    selectOne: (query) => inTurn(query, () => tx.selectOne(query)),
    selectOptional: (query) => inTurn(query, () => tx.selectOptional(query)),
    write: (query) => inTurn(query, () => tx.write(query)),
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
