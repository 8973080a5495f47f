import '@abhyas/database/load-secret-files'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { connectDatabases } from '@abhyas/database/learner-databases'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { foldAnswers } from './features/learning/model/fold-answers.ts'
import { replayLog } from './features/learning/model/replay-log.ts'

/**
 * Batches of several databases arrive in another sequence than that of the log. A question with 20 answers has a standard
 * error of twice this size.
 */
const MAX_DIFFICULTY_OFF = 0.25
const NAMED = 10
const tell = (line: string) => process.stdout.write(`${line}\n`)

async function compare(url: string): Promise<boolean> {
  const databases = connectDatabases(url, readLearnerClusters(process.env['LEARNER_DATABASES']))
  try {
    await foldAnswers(databases)
    const report = await replayLog(databases)
    const { learners, answers, differing, questions, miscounted, difficultyOff, figures, misfigured } = report
    for (const { learnerId, what } of differing.slice(0, NAMED)) tell(`learner ${learnerId}: ${what} differs`)
    for (const questionId of miscounted.slice(0, NAMED)) tell(`question ${questionId}: counts differ`)
    for (const { questionId, version, what } of misfigured.slice(0, NAMED))
      tell(`question ${questionId}, version ${version}: ${what} of the figures differs`)
    tell(`${answers} answers of ${learners} learners, ${differing.length} learners differ`)
    tell(`${questions} questions, ${miscounted.length} miscounted, difficulty off by ${difficultyOff.toFixed(4)}`)
    tell(`${figures} versions with figures, ${misfigured.length} differ, drift off by ${report.driftOff.toFixed(4)}`)
    return differing.length + miscounted.length + misfigured.length === 0 && difficultyOff <= MAX_DIFFICULTY_OFF
  } finally {
    await databases.close()
  }
}

/**
 * `npm run learning:replay` rebuilds the abilities, cards, ratings and figures from the logs of all answers, and compares them with
 * the tables. It changes nothing but answers that wait to be folded.
 */
const database = await openOwnDatabase()
try {
  if (!(await compare(database.url))) process.exitCode = 1
} finally {
  await database.stop()
}
