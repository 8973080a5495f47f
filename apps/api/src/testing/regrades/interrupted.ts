import type { Database, Databases, Db } from '@abhyas/database/database'

class Interruption extends Error {}

export const isInterruption = (error: unknown): boolean => error instanceof Interruption

/** The databases of a worker that dies at its `count`-th statement: what was not committed then is lost. */
export function dyingAt(databases: Databases, count: number): Databases {
  let left = count
  const counted =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      left -= 1
      return left < 0 ? Promise.reject(new Interruption('The worker is dead.')) : call(...args)
    }
  // oxlint-disable typescript/no-unnecessary-type-assertion -- tsc needs them, because the functions are generic
  const dying = (db: Db): Db => ({
    select: counted(db.select) as Db['select'],
    selectOne: counted(db.selectOne) as Db['selectOne'],
    selectOptional: counted(db.selectOptional) as Db['selectOptional'],
    write: counted(db.write) as Db['write'],
  })
  // oxlint-enable typescript/no-unnecessary-type-assertion
  const whole = (db: Database): Database => ({
    ...db,
    ...dying(db),
    transaction: (work) => db.transaction((tx) => work(dying(tx))),
  })
  return {
    shared: whole(databases.shared),
    ofLearners: databases.ofLearners.map(whole),
    dbOf: (learnerId) => whole(databases.dbOf(learnerId)),
  }
}
