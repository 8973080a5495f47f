import { snippetIn } from '@abhyas/contract/rules/snippets'
import type { Databases } from '@abhyas/database/database'
import { RunnerMissing, runSnippet } from '@abhyas/runner/run-snippet'
import { updateOptionalRunBegun, updateRunDone, updateRunEnded } from './run-queries.ts'

const KEPT_BYTES = 4_000

/** The job. A worker that is killed leaves the run to one other worker. */
export async function performRun({ shared: db }: Pick<Databases, 'shared'>, id: number): Promise<void> {
  const begun = await updateOptionalRunBegun(db, id)
  const snippet = begun && snippetIn(begun.questionText)
  if (!snippet) return void (await updateRunEnded(db, id, 'lost'))
  try {
    const { outcome, output, error, seconds } = await runSnippet(snippet)
    const isCut = Buffer.byteLength(output) > KEPT_BYTES
    await updateRunDone(db, id, { outcome, output: kept(output), error: kept(error), isCut, seconds })
  } catch (failed) {
    if (!(failed instanceof RunnerMissing)) throw failed
    await updateRunEnded(db, id, 'not_installed')
  }
}

/** PostgreSQL stores no zero bytes. A character that the cut divides becomes a sign of three bytes. */
const kept = (text: string): string => Buffer.from(text.replaceAll('\0', '')).subarray(0, KEPT_BYTES).toString('utf8')
