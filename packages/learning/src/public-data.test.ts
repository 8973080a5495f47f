import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryOf, practise } from './simulation/practice.ts'
import { makeWorld } from './simulation/world.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-data-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Run = { code: number; output: string }

const runCommand = (path: string): Promise<Run> =>
  new Promise((resolve) => {
    const command = join(import.meta.dirname, 'public-data.ts')
    const child = execFile(process.execPath, [command, ...(path ? [path] : [])], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

/** The simulated answers of some learners in the public format, one learner after another. */
function fileOf(isIncluded: (learner: number) => boolean): string {
  const answers = practise(makeWorld({ seed: 3, questionsPerTopic: 2, learners: 120 }), { answersPerLearner: 40 })
  const rows = answers
    .map((answer) => {
      const { questionId, topicId, outcome, learnerId } = entryOf(answer)
      return { questionId, topicId, outcome, learner: Number(learnerId.slice(1)), nth: answer.nth }
    })
    .filter(({ learner }) => isIncluded(learner))
    .toSorted((a, b) => a.learner - b.learner || a.nth - b.nth)
    .map(({ learner, questionId, topicId, outcome, nth }) =>
      [learner, questionId.slice(1), nth, outcome === 'correct' ? 1 : 0, topicId.slice(1)].join('\t'),
    )
  return ['user_id\titem_id\ttimestamp\tcorrect\tskill_id', ...rows, ''].join('\n')
}

test('the command says when no folder is named, and when a folder has no data', async () => {
  expect(await runCommand('')).toMatchObject({ code: 1, output: expect.stringContaining('No folder is named') })
  const { code, output } = await runCommand(folder)
  expect(code).toBe(1)
  expect(output).toContain('has no preprocessed_data_train.csv and no preprocessed_data_test.csv')
  expect(output).not.toContain('AUC')
})

test('the command prints the figures of each model', async () => {
  await writeFile(
    join(folder, 'preprocessed_data_train.csv'),
    fileOf((learner) => learner % 4 !== 0),
  )
  await writeFile(
    join(folder, 'preprocessed_data_test.csv'),
    fileOf((learner) => learner % 4 === 0),
  )
  const { code, output } = await runCommand(folder)
  expect(code).toBe(0)
  expect(output).toContain('3600 answers to learn from, 1200 answers of 30 learners to predict')
  expect(output).toMatch(/^Elo +0\.\d{4} +0\.\d{4} +0\.\d{4}$/m)
  expect(output).toMatch(/^Elo \+ blend \(10 weights\) +0\.\d{4} +0\.\d{4} +0\.\d{4}$/m)
})

test('the command names the file and the line that it cannot read', async () => {
  await writeFile(
    join(folder, 'preprocessed_data_test.csv'),
    'user_id\titem_id\ttimestamp\tcorrect\tskill_id\n1\t2\t3\n',
  )
  const { code, output } = await runCommand(folder)
  expect(code).toBe(1)
  expect(output).toContain('preprocessed_data_test.csv cannot be used')
  expect(output).toContain('line 2 is no answer')
})
