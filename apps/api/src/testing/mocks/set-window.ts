import { sql } from '@abhyas/database/sql'
import type { TestApi } from '../test-api.ts'

/** Seconds from now. Undefined leaves the time out. */
type WindowTimes = { opens?: number; closes?: number; results?: number; password?: string; maxAttempts?: number }

const at = (seconds: number | undefined) => sql`now() + make_interval(secs => ${seconds ?? null}::float8)`

/** Gives an exam its hours, as an admin would. The API knows them at once. */
export async function setWindow({ db, dependencies }: TestApi, examId: number, times: WindowTimes): Promise<void> {
  const { opens, closes, results, password, maxAttempts } = times
  await db.write(sql`
    update exams set opens_at = ${at(opens)}, closes_at = ${at(closes)}, results_at = ${at(results)},
      password = ${password ?? null}, max_attempts = ${maxAttempts ?? null}
    where id = ${examId}`)
  dependencies.papers.windows.forget()
}
