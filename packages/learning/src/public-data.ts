import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judgeModels } from './public-data/judge-models.ts'
import { parseAnswers, type PublicAnswer } from './public-data/parse-answers.ts'

/**
 * npm run learning:public-data -- FOLDER: judges the models by a public data set in the format of
 * theophilee/learner-performance-prediction. The data sets stay out of this repository: their terms forbid to pass them
 * on.
 */
const FILES = ['preprocessed_data_train.csv', 'preprocessed_data_test.csv'] as const
const COLUMNS = 'user_id, item_id, timestamp, correct, skill_id'

// npm runs a script in the root of the repository; the folder is named from where the person stands.
const [given] = process.argv.slice(2)
const folder = given && join(given.startsWith('/') ? '' : (process.env['INIT_CWD'] ?? ''), given)
const missing = FILES.filter((name) => !folder || !existsSync(join(folder, name)))

async function readAnswers(folder: string, name: string): Promise<PublicAnswer[]> {
  try {
    const answers = parseAnswers(await readFile(join(folder, name), 'utf8'))
    if (answers.length === 0) throw new Error('it has no answers')
    return answers
  } catch (error) {
    throw new Error(`${name} cannot be used`, { cause: error })
  }
}

async function judge(folder: string): Promise<void> {
  const [train, test] = await Promise.all([readAnswers(folder, FILES[0]), readAnswers(folder, FILES[1])])
  const learners = new Set(test.map(({ learnerId }) => learnerId)).size
  console.log(`${train.length} answers to learn from, ${test.length} answers of ${learners} learners to predict`)
  const started = performance.now()
  console.log(`${''.padEnd(26)} ${'AUC'.padStart(7)} ${'log loss'.padStart(9)} ${'ECE'.padStart(7)}`)
  for (const { model, auc, logLoss, calibrationError } of judgeModels(train, test))
    console.log(
      `${model.padEnd(26)} ${auc.toFixed(4).padStart(7)} ${logLoss.toFixed(4).padStart(9)} ${calibrationError.toFixed(4).padStart(7)}`,
    )
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (folder && missing.length === 0) await judge(folder)
else {
  console.log(
    `${given ? `${given} has no ${missing.join(' and no ')}` : 'No folder is named'}, so no figure was computed.`,
  )
  console.log(`The folder needs ${FILES.join(' and ')}, tab-separated, with the columns ${COLUMNS}.`)
  process.exitCode = 1
}
