import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { guessReport } from './guess-report.ts'
import { figuresOf, lintBank } from './lint-bank.ts'
import { PROVED_QUESTIONS } from './proof-count.ts'
import { COURSES_FOLDER, questionsOf, readBank, readCourse } from './read-bank.ts'
import { createSpeller } from './spelling.ts'
import { TopicFileError } from './topic-file.ts'
import { verifyAnswers } from './verify-answers.ts'

/**
 * node packages/content/src/check.ts [FOLDER] [--run]: reads the bank, or one course of it, and prints its problems.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { run: { type: 'boolean', default: false } },
})
const [folder = COURSES_FOLDER] = positionals
const isCourse = existsSync(join(folder, 'course.md'))
const courses = await (isCourse ? readCourse(folder).then((course) => [course]) : readBank(folder)).catch(sayBadFile)

const problems = lintBank(courses, await createSpeller())
const { questions, topics, modules, withSnippet } = figuresOf(courses)
console.log(
  `${questions} questions in ${topics} topics of ${modules} modules, ${withSnippet} with a snippet that proves the answer`,
)
for (const line of guessReport(courses)) console.log(line)
if (folder === COURSES_FOLDER && withSnippet !== PROVED_QUESTIONS)
  problems.push(`${withSnippet} questions carry a proof, and proof-count.ts says ${PROVED_QUESTIONS}`)

if (values.run) {
  const url = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const { verified, skipped, wrong } = await verifyAnswers(questionsOf(courses), url)
  console.log(`${verified} verified by running, ${skipped} skipped`)
  problems.push(...wrong)
}
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1

/** Authors need the place in their file, not the stack of our code. */
function sayBadFile(error: unknown): never {
  if (!(error instanceof Error && error.cause instanceof TopicFileError)) throw error
  console.log(error.message)
  process.exit(1)
}
