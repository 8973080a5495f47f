import type { Db } from '@abhyas/database/database'
import { createModule, updateModule } from '../catalog/module-changes.ts'
import { insertCourse } from '../catalog/course-queries.ts'
import { updateCourse } from '../catalog/course-changes.ts'
import type { DescribedValues } from './bank-rows.ts'
import type { HeadPlan, Planned } from './plan-load.ts'
import { type LoadedRow, type SourceKind, upsertSources } from './source-queries.ts'

const PRICE_RUPEES = 25

type Row = { id: number }
type Writing<Values> = {
  add: (values: Values) => Promise<Row>
  change: (row: { id: number; ifMatch: number }, values: Values) => Promise<unknown>
}

/** Writes a row as planned and returns its id. The source is noted in `sources` when the row was written. */
export async function writeRow<Values extends object>(
  { kind, sources }: { kind: SourceKind; sources: LoadedRow[] },
  { action, stored, sourceId, values }: Planned<Values>,
  { add, change }: Writing<Values>,
): Promise<number> {
  const rowId = stored?.rowId ?? (await add(values)).id
  if (stored && action === 'change') await change({ id: rowId, ifMatch: stored.version }, values)
  if (action === 'add' || action === 'change' || action === 'note')
    sources.push({ kind, sourceId, rowId, loaded: values })
  return rowId
}

/** Writes a course and its modules, as an admin would. */
export async function writeHead(tx: Db, { course, modules }: HeadPlan): Promise<void> {
  if (course.action === 'deleted') return
  const sources: LoadedRow[] = []
  const courseId = await writeRow<DescribedValues>({ kind: 'course', sources }, course, {
    add: (values) => insertCourse(tx, { ...values, state: 'published' }),
    change: (row, values) => updateCourse(tx, { ...row, ...values }),
  })
  for (const module of modules)
    await writeRow<DescribedValues>({ kind: 'module', sources }, module, {
      add: (values) => createModule(tx, { ...values, courseId, price: PRICE_RUPEES, state: 'published' }),
      change: (row, values) => updateModule(tx, { ...row, ...values }),
    })
  await upsertSources(tx, sources)
}
