import '@abhyas/database/load-secret-files'
import { parseArgs } from 'node:util'
import { connect, type Database } from '@abhyas/database/database'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { prepareOrCheck } from '@abhyas/database/prepare-databases'
import { switchOf } from './setting-values.ts'
import { chooseCourses } from './features/content/choose-courses.ts'
import { loadCourses } from './features/content/load-courses.ts'
import { wordsFor } from './features/content/left-alone.ts'

/**
 * `npm run content:load -- [--course ID] [--theirs] [--from FOLDER]` brings the questions of packages/content into the
 * database. `--theirs` takes the version of the files where an admin has changed a row.
 */
const { values } = parseArgs({
  options: {
    course: { type: 'string' },
    theirs: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
})

async function load(db: Database): Promise<void> {
  const courses = await chooseCourses(values.course ?? null, values.from)
  if (courses.length === 0) throw new Error(values.course ? `There is no course ${values.course}.` : 'No courses.')
  const { leftAlone, added, changed, unchanged } = await loadCourses(db, courses, { takesFiles: values.theirs })
  for (const row of leftAlone) process.stdout.write(`${wordsFor(row)}\n`)
  process.stdout.write(`${added} added, ${changed} changed, ${unchanged} unchanged\n`)
}

const database = await openOwnDatabase()
try {
  const clusters = readLearnerClusters(process.env['LEARNER_DATABASES'])
  await prepareOrCheck(database.url, clusters, { migrates: switchOf(process.env, 'MIGRATE') })
  const db = connect({ url: database.url })
  await load(db).finally(db.close)
} finally {
  await database.stop()
}
