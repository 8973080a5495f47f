import type { Question } from '@abhyas/contract/questions'
import type { SnippetRun } from '@abhyas/contract/questions-runs'
import type { Snippet } from '@abhyas/contract/rules/snippets'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { inBatches } from '../../../sql/in-batches.ts'
import { QUESTION, type QuestionRow } from '../question-queries.ts'

/** After this time no worker works on the run any more: each of two tries ends within a minute. */
const LOST_AFTER = sql`interval '5 minutes'`

const RUN = sql`id, language, outcome, output, error, is_cut as "isCut", seconds,
  case when state in ('queued', 'running') and asked_at < now() - ${LOST_AFTER} then 'lost' else state end as state`

type NewRun = { authorId: number; questionText: string; language: Snippet['language'] }

export async function insertRun(tx: Db, { authorId, questionText, language }: NewRun): Promise<SnippetRun> {
  const [row] = await tx.write<SnippetRun>(sql`
    insert into snippet_runs (author_id, question_text, language) values (${authorId}, ${questionText}, ${language})
    returning ${RUN}`)
  if (!row) throw new Error('An insert returned no row.')
  return row
}

export const selectOptionalRun = (db: Db, id: number) =>
  db.selectOptional<SnippetRun & { questionText: string }>(sql`
    select ${RUN}, question_text as "questionText" from snippet_runs where id = ${id}`)

/** Takes a run for a worker. Returns null when it is done, or when two workers have begun it in vain. */
export async function updateOptionalRunBegun(db: Db, id: number) {
  const [row] = await db.write<{ questionText: string }>(sql`
    update snippet_runs set state = 'running', tries = tries + 1
    where id = ${id} and state in ('queued', 'running') and tries < 2 returning question_text as "questionText"`)
  return row ?? null
}

type Result = Pick<SnippetRun, 'outcome' | 'output' | 'error' | 'isCut' | 'seconds'>

export const updateRunDone = (db: Db, id: number, { outcome, output, error, isCut, seconds }: Result) =>
  db.write(sql`
    update snippet_runs set state = 'done', outcome = ${outcome}, output = ${output}, error = ${error},
      is_cut = ${isCut}, seconds = ${seconds}
    where id = ${id} and state = 'running'`)

export const updateRunEnded = (db: Db, id: number, state: 'not_installed' | 'lost') =>
  db.write(sql`update snippet_runs set state = ${state} where id = ${id} and state in ('queued', 'running')`)

/** Returns null when the question has changed meanwhile. A proof is no new version, because its texts stay. */
export async function updateOptionalProof(tx: Db, { id, version }: Pick<Question, 'id' | 'version'>) {
  const [row] = await tx.write<QuestionRow>(sql`
    update questions q set proved_at = now() where id = ${id} and version = ${version} returning ${QUESTION}`)
  return row ?? null
}

/** A run is of use while its author looks at it. */
export const deleteOldRuns = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from snippet_runs where id = any(array(
        select id from snippet_runs where asked_at < now() - interval '1 day'
        limit ${limit} for update skip locked)) returning id`),
  )
