import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { createMock } from '@abhyas/contract/exams-mocks'
import { prepareDatabase } from '@abhyas/database/own-database'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { insertAdmin } from '@abhyas/testing/crowd-admin'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { makeLearners, tokenOf } from '@abhyas/testing/exam-crowd'
import { startServerProcess } from '@abhyas/testing/server-process'
import { createExamClient } from '../exam-client.ts'
import { type Send, sendCall } from '../send-call.ts'
import { makeTopics, writeBank } from './bank.ts'
import { compareSheet } from './compare-sheet.ts'
import { MOCKS, settingsOf } from './mocks.ts'
import { need, sitMock } from './sit.ts'

/**
 * npm run exams:oracle -- [--sheets 10000] [--seed 1] [--short]
 * Grades random sheets of mock exams with rules of its own, and compares every figure with the server's.
 */
const { values } = parseArgs({
  options: { sheets: { type: 'string' }, seed: { type: 'string', default: '1' }, short: { type: 'boolean' } },
})
const sheets = Number(values.sheets ?? (values.short ? 300 : 10_000))
const seed = Number(values.seed)
const AT_ONCE = 24
/** Every so many sheets, the result is compared question by question. */
const RESULT_EVERY = 10
const SHOWN = 10
const TIMEOUT_MS = 30_000

const postgres = await openDurablePostgres()
const databaseUrl = postgres.urlOf('oracle')
await prepareDatabase(databaseUrl)
const server = await startServerProcess({ databaseUrl, only: 'api', env: { LOG_LEVEL: 'warn' } })
const began = Date.now()
try {
  const { sat, differ } = await holdMocks()
  console.log(`${Math.round((Date.now() - began) / 1000)} s, ${MOCKS.length} mock exams, seed ${seed}`)
  console.log(`${sat} sheets, ${differ} differ`)
  if (differ > 0 || sat < sheets) process.exitCode = 1
} finally {
  await server.stop()
  await postgres.stop()
}

async function holdMocks(): Promise<{ sat: number; differ: number }> {
  const agent = new Agent({ keepAlive: true })
  const shared = { origin: () => server.origin, agent, timeoutMs: TIMEOUT_MS }
  const signAdmin = await insertAdmin(databaseUrl)
  const token = await signAdmin()
  const send: Send = (call) => sendCall({ ...shared, token: () => token }, call)
  const bank = await writeBank(send, await makeTopics(databaseUrl), seededRandom(seed))
  const examIds: number[] = []
  for (const mock of MOCKS) {
    const payload = JSON.stringify(settingsOf(mock, bank))
    const { id } = need(mock.name, await send<{ id: number }>({ ...pathAndMethod(createMock), payload }))
    examIds.push(id)
  }

  const learners = await makeLearners(databaseUrl, Math.ceil(sheets / MOCKS.length))
  let [next, sat, differ] = [0, 0, 0]
  const say = (who: string, differences: readonly string[]) => {
    differ += 1
    if (differ <= SHOWN) console.log([`${who} differs:`, ...differences.slice(0, SHOWN)].join('\n  '))
  }
  const sitAll = async () => {
    for (let learner = learners[next++]; learner; learner = learners[next++]) {
      const own = await tokenOf(learner)
      for (const [n, mock] of MOCKS.entries()) {
        const client = createExamClient({ ...shared, token: () => own, examId: examIds[n] as number })
        const random = seededRandom(seed * 1_000_003 + learner.id * 7 + n)
        const attempt = await sitMock({ client, mock, bank, random, withResult: sat % RESULT_EVERY === 0 })
        sat += 1
        const differences = [...compareSheet(mock, attempt)]
        if (differences.length > 0) say(`${mock.name}, attempt ${attempt.attemptId} of ${learner.id}`, differences)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sitAll))
  agent.destroy()
  return { sat, differ }
}

function pathAndMethod({ method, path }: { method: string; path: string }) {
  return { method, path }
}
