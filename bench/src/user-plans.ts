import { selectCounter } from '@abhyas/api/sql/counter-queries'
import { selectOptionalAccountByEmailKey } from '@abhyas/api/features/auth/auth-queries'
import { endSessionsOfUsers, insertOptionalSession } from '@abhyas/api/features/auth/session-queries'
import { previewDeletion } from '@abhyas/api/features/users/preview-deletion'
import {
  deleteUserRows,
  insertOptionalDeletion,
  selectDueUsersForUpdate,
  selectOptionalDeletionForUpdate,
  updateDeletionProgress,
} from '@abhyas/api/features/users/deletion-queries'
import { findAuditEntries } from '@abhyas/api/features/users/find-audit-entries'
import type { Http } from '@abhyas/api/http/route'
import type { Database, Db } from '@abhyas/database/database'
import { DEMO_PASSWORD_HASH } from '@abhyas/database/demo-users'
import { type ExplainedStatement, explainStatements } from './explain-statements.ts'

/** The tables that grow with the number of learners, or with their actions. */
export const GROWING = new Set(['users', 'sessions', 'mail_tokens', 'audit_log', 'grants'])

const http = { setTotal: () => undefined, setNextAfter: () => undefined } as unknown as Http

const audit =
  (filter: { entity?: 'users'; entityId?: number; author?: string; search?: string; after?: number }) => (db: Db) =>
    findAuditEntries(db, { author: '', search: '', after: 0, limit: 50, ...filter }, http)

const WORK: Record<string, (db: Db) => Promise<unknown>> = {
  'count of learners': (db) => selectCounter(db, 'learners'),
  'expired users': (db) => previewDeletion({ shared: db, ofLearners: [db], dbOf: () => db }, 1),
  login: logInAs('learner@gmail.com'),
  'deletion, a batch': deleteBatch,
  'audit log, all': audit({}),
  'audit log, middle page': audit({ after: 50_000 }),
  'audit log, kind': audit({ entity: 'users' }),
  'audit log, one row': audit({ entity: 'users', entityId: 1234 }),
  'audit log, author': audit({ author: 'ADMIN@' }),
  'audit log, name': audit({ search: 'EXAMS' }),
  'audit log, rare name': audit({ search: 'exams 48123' }),
  'audit log, request': audit({ search: 'request-77' }),
}

function logInAs(email: string) {
  return async (db: Db) => {
    const account = await selectOptionalAccountByEmailKey(db, email)
    const [secret, agentHash] = [Buffer.alloc(32), Buffer.alloc(32)]
    await insertOptionalSession(db, { userId: account?.id ?? 0, passwordHash: DEMO_PASSWORD_HASH, secret, agentHash })
  }
}

/** Runs the statements of one batch of 'Delete Expired Users'. */
async function deleteBatch(db: Db): Promise<void> {
  const begun = await insertOptionalDeletion(db, { userId: 1, requestId: 'plans' }, false)
  const progress = begun && (await selectOptionalDeletionForUpdate(db, begun.id))
  if (!progress) throw new Error('Another deletion is running.')
  const due = await selectDueUsersForUpdate(db, progress, 100)
  const ids = due.map(({ id }) => id)
  await endSessionsOfUsers(db, ids)
  await deleteUserRows(db, ids)
  const last = due.at(-1)
  if (last) await updateDeletionProgress(db, begun.id, { last, deleted: ids.length, kept: {} })
}

/** Explains every statement. Returns false when a statement reads the whole of a growing table. */
export async function reportPlans(db: Database): Promise<boolean> {
  console.log('\nPlans of each statement, for its values and, where one is kept, for any values')
  let isGood = true
  for (const [name, work] of Object.entries(WORK)) {
    const explained = await explainStatements(db, work)
    const read = explained.filter((statement) => tablesRead(statement).length > 0)
    console.log(`${name.padEnd(45)}${[...new Set(explained.flatMap(waysOf))].join(', ')}`)
    for (const statement of read)
      console.log(`  READS ALL OF ${tablesRead(statement).join(', ')}: ${statement.text.trim()}`)
    if (read.length > 0) isGood = false
  }
  return isGood
}

const tablesRead = ({ nodes }: ExplainedStatement): string[] =>
  nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name'] ?? '') ? [node['Relation Name'] ?? ''] : [],
  )

const waysOf = ({ nodes, isGeneric }: ExplainedStatement): string[] =>
  nodes.flatMap((node) => (node['Index Name'] ? [node['Index Name'] + (isGeneric ? ' (any)' : '')] : []))
