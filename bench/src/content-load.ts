import { parseArgs } from 'node:util'
import { loadCourses } from '@abhyas/api/features/content/load-courses'
import { buildBankCourse } from '@abhyas/api/testing/build-bank'
import { connect } from '@abhyas/database/database'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'

const COURSE = { modules: 5, topics: 10, questions: 10 }
const IN_COURSE = COURSE.modules * COURSE.topics * COURSE.questions
const MAX_SECONDS = 60

/** npm run bench:content [-- --questions N]: loads questions into an empty database, and then once more without changes. */
const { values } = parseArgs({ options: { questions: { type: 'string', default: '5000' } } })
const courses = Array.from({ length: Math.ceil(Number(values.questions) / IN_COURSE) }, (_, index) =>
  buildBankCourse(`course-${index}`, COURSE, 1 + index * IN_COURSE),
)

console.log(machineLine())
const postgres = await openDurablePostgres()
const url = postgres.urlOf('content_load')
try {
  await prepareDatabases(url, [])
  const db = connect({ url })
  for (const which of ['first', 'second']) {
    const start = performance.now()
    const { added, changed, unchanged } = await loadCourses(db, courses)
    const seconds = (performance.now() - start) / 1000
    const verdict = seconds > MAX_SECONDS ? ` LONGER THAN ${MAX_SECONDS} s` : ''
    console.log(
      `${which} load of ${courses.length * IN_COURSE} questions: ${seconds.toFixed(1)} s, ` +
        `${added} added, ${changed} changed, ${unchanged} unchanged${verdict}`,
    )
    if (verdict || (which === 'second' && added + changed > 0)) process.exitCode = 1
  }
  await db.close()
} finally {
  await postgres.stop()
}
