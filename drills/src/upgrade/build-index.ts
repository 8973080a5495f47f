import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@abhyas/database/database'
import { migrate } from '@abhyas/database/migrate'
import type { Migration } from '@abhyas/database/migrations'
import { sql } from '@abhyas/database/sql'
import { holdExam, type LoadReport } from '../load/hold-exam.ts'
import type { LoadProduct } from '../load/load-product.ts'
import type { LoadSettings } from '../load/load-settings.ts'
import { holdExamsDuring } from '../restart/hold-exams.ts'

type ExamSettings = Omit<LoadSettings, 'seed'>
/** The build, one exam before it, and the exams that were held until it was over. */
export type IndexBuild = { seconds: number; quiet: LoadReport; exams: readonly LoadReport[] }
export type IndexForm = keyof typeof FORMS

const FORMS = {
  concurrently:
    '-- without a transaction\ncreate index concurrently drill_answers on learner.answers (saved_at, option);',
  plain: 'create index drill_answers on learner.answers (saved_at, option);',
} as const
const PER_LEARNER = 1000
/** The first learner of the old answers, above all others. */
const FIRST_LEARNER = 1_000_000_000
const AFTER_START_MS = 3_000
/** The build may make a save so many times as slow. */
const SLOWER = 2

/** Writes so many old answers, which nobody reads. */
export async function fillAnswers(databaseUrl: string, count: number): Promise<void> {
  const db = connect({ url: databaseUrl })
  try {
    for (let learner = 0; learner < count / PER_LEARNER; learner += 100)
      await db.write(sql`
        insert into learner.answers (learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)
        select ${FIRST_LEARNER + learner} + n / ${PER_LEARNER}, 1, n % ${PER_LEARNER}, n % 4, false, 1000, 1, 1,
          now() - make_interval(secs => (n * 7919) % 86400)
        from generate_series(0, ${100 * PER_LEARNER - 1}) n`)
  } finally {
    await db.close()
  }
}

/** Builds an index on the answers, by a migration of this form, while exams are held. */
export async function buildIndex(product: LoadProduct, settings: ExamSettings, form: IndexForm): Promise<IndexBuild> {
  const text = FORMS[form]
  const name = `9999_answers__drill_${form}.sql`
  const migration: Migration = {
    kind: 'learner',
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  }
  const quiet = await holdExam(product, { ...settings, seed: 1 })
  let seconds = 0
  const exams = await holdExamsDuring(product, settings, async () => {
    await sleep(settings.startSeconds * 1000 + AFTER_START_MS)
    const began = performance.now()
    await migrate(product.databaseUrl, ['learner'], { migrations: [migration] })
    seconds = (performance.now() - began) / 1000
  })
  return { seconds, quiet, exams }
}

/** Describes what the build did to the saves. Their speed says nothing on a busy machine. */
export function findBlockedSaves({ seconds, quiet, exams }: IndexBuild, judgesSpeed: boolean): string[] {
  const problems = exams.flatMap(({ errors }) =>
    Object.entries(errors).map(([error, times]) => `index: ${times} x ${error}`),
  )
  const lost = exams.reduce((sum, { findings }) => sum + findings.lost, 0)
  const longest = longestSave(exams) / 1000
  const limit = SLOWER * quiet.calls.save.p99
  if (seconds < 0.5) problems.push('the index was built too quickly to prove anything: more answers are needed')
  if (longest > seconds / 2)
    problems.push(`a save took ${longest.toFixed(1)} s, more than half of the ${seconds.toFixed(1)} s of the build`)
  if (lost > 0) problems.push(`index: ${lost} acknowledged answers lost`)
  if (judgesSpeed && worstP99(exams) > limit)
    problems.push(`p99 of a save ${worstP99(exams).toFixed(0)} ms, above ${limit.toFixed(0)} ms`)
  return problems
}

export const longestSave = (exams: readonly LoadReport[]) => Math.max(...exams.map(({ calls }) => calls.save.max))
export const worstP99 = (exams: readonly LoadReport[]) => Math.max(...exams.map(({ calls }) => calls.save.p99))
