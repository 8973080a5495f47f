import type { SnippetRun } from '@abhyas/contract/questions-runs'
import { snippetIn } from '@abhyas/contract/rules/snippets'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Limits } from '../../../http/limits.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { insertRun, selectOptionalRun } from './run-queries.ts'

type RunRequest = { authorId: number; questionText: string }

/** A snippet never runs in this process. The run and its job are created in one transaction. */
export async function startRun(
  db: Database,
  { authorId, questionText }: RunRequest,
  { limits, jobs }: { limits: Limits; jobs: Jobs },
): Promise<SnippetRun> {
  const snippet = snippetIn(questionText)
  if (!snippet) throw new AppError('snippet_missing')
  await limits.spend('run_by_account', String(authorId))
  return db.transaction(async (tx) => {
    const run = await insertRun(tx, { authorId, questionText, language: snippet.language })
    await jobs.enqueue(tx, 'run-snippet', { runId: run.id })
    return run
  })
}

export async function requireRun(db: Db, id: number) {
  const run = await selectOptionalRun(db, id)
  if (!run) throw new AppError('run_not_found')
  return run
}
