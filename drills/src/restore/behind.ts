import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { insertOrderNumber } from '@abhyas/api/features/purchases/orders/order-number-queries'
import { insertOptionalOrder } from '@abhyas/api/features/purchases/orders/order-queries'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { connectDatabases } from '@abhyas/database/learner-databases'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { type CrowdLearner, insertLearners, makeLearners, tokenOf } from '@abhyas/testing/exam-crowd'
import { startServerProcess, type ServerProcess } from '@abhyas/testing/server-process'
import { runAsPostgres, runScript, type Stanza } from './place.ts'
import { type Judge, seconds, timed } from './scene.ts'
import { makeServer, type Server } from './server.ts'

type Account = CrowdLearner & { orderId: number }
type Env = { DATABASE_URL: string; LEARNER_DATABASES: string }

const BEFORE = 50
const AFTER = 150
const STRANGERS = 20
const COMMAND = fileURLToPath(new URL('../../../packages/database/src/command.ts', import.meta.url))
const BROKEN = new URL('broken-no-check.ts', import.meta.url)
const REFUSAL = /^Cluster \d+ holds the number \d+ of \w+, but the shared database .+ run npm run db:repair-ids\.$/m

/**
 * The shared database is restored to an earlier moment than its clusters. A start must be refused, the command that it names
 * must mend it, and nobody may get a number that was given before. Then a table is dropped by mistake.
 */
export async function restoreBehind(
  stanzas: { shared: Stanza; learners: Stanza },
  { judge, log }: { judge: Judge; log: number },
): Promise<void> {
  const shared = await makeServer(stanzas.shared, log)
  const learners = await makeServer(stanzas.learners, log, { archives: false })
  const env: Env = {
    DATABASE_URL: shared.urlOf('abhyas'),
    LEARNER_DATABASES: `1: 0-511 ${learners.urlOf('a')}; 2: 512-1023 ${learners.urlOf('b')}`,
  }
  await prepareDatabases(env.DATABASE_URL, readLearnerClusters(env.LEARNER_DATABASES))
  const kept = await signUpAndOrder(env, BEFORE)
  await runScript('backup.sh', [shared.name, 'full'])
  const moment = await momentOf(shared)
  const lost = await signUpAndOrder(env, AFTER)
  await runAsPostgres({}, 'pgbackrest', `--stanza=${shared.name}`, 'check')

  const restoring = await restoreTo(shared, moment)
  console.log(`the shared database restored to a moment before ${AFTER} accounts: ${seconds(restoring)}`)
  await judgeRefusal(env, judge)
  const strangers = await strangersOrders(env, log)
  judge(
    `control: without the check, ${strangers} of ${STRANGERS} new accounts find the order of a stranger`,
    strangers > 0,
  )

  await restoreTo(shared, moment)
  const { code, said } = await runProduct([COMMAND, 'repair-ids'], env)
  const users = said.split('\n').find((line) => line.startsWith('  users: ')) ?? said
  judge(`db:repair-ids:${users}`, code === 0)
  const added = await signUpAndOrder(env, 2 * AFTER)
  const all = [...kept, ...lost, ...added]
  judge(
    `${added.length} new accounts and orders after the repair, no number is given twice`,
    new Set(all.map(({ id }) => id)).size === all.length &&
      new Set(all.map(({ orderId }) => orderId)).size === all.length,
  )
  const server = await start(env, log)
  const wrong = await wrongOrders(server, added)
  await server.stop()
  judge(`the product starts, and each new account sees its own order only`, wrong === 0)

  await restoreDroppedTable(shared, env, judge)
  await shared.destroy()
  await learners.destroy()
}

/** After the restore the server archives again, and its next restore is to the moment before a mistake. */
async function restoreDroppedTable(shared: Server, env: Env, judge: Judge): Promise<void> {
  await shared.archiveAgain()
  await signUpAndOrder(env, BEFORE)
  const countOrders = async () =>
    (await shared.query<{ n: number }>('select count(*)::int as n from order_numbers', 'abhyas'))[0]?.n
  const orders = await countOrders()
  const moment = await momentOf(shared)
  await shared.query('drop table order_numbers', 'abhyas')
  await makeLearners(env.DATABASE_URL, BEFORE)
  await runAsPostgres({}, 'pgbackrest', `--stanza=${shared.name}`, 'check')
  const restoring = await restoreTo(shared, moment)
  console.log(`restored to the moment before the table was dropped: ${seconds(restoring)}`)
  judge(`the dropped table is back with all its ${orders} rows`, (await countOrders()) === orders)
}

/** pgBackRest knows the end of a backup in whole seconds, and takes one that ended before the moment. */
const BACKUP_TO_MOMENT_MS = 2_000

/** The clock of the server, between two commits. */
async function momentOf(server: Server): Promise<string> {
  await sleep(BACKUP_TO_MOMENT_MS)
  const [row] = await server.query<{ now: string }>('select clock_timestamp()::text as now')
  await sleep(20)
  return row?.now ?? ''
}

const restoreTo = (server: Server, moment: string): Promise<number> =>
  server.destroy().then(() =>
    timed(async () => {
      await server.restore('--time', moment)
      await server.start()
    }),
  )

/**
 * Creates learners who are logged in, each with an order in the cluster of the learner. Each has a transaction of its own: a
 * restore to a moment keeps all ids that the transaction under way had taken.
 */
async function signUpAndOrder(env: Env, count: number): Promise<Account[]> {
  const databases = connectDatabases(env.DATABASE_URL, readLearnerClusters(env.LEARNER_DATABASES), {
    applicationName: 'drill',
  })
  const module = { moduleId: 1, moduleName: 'Trees', courseName: 'Data structures', amountPaise: 2_500 }
  const signUp = async (): Promise<Account> => {
    const [learner] = await insertLearners(databases.shared, 1)
    if (!learner) throw new Error('There is no account.')
    const orderId = await insertOrderNumber(databases.shared, learner.id)
    await insertOptionalOrder(databases.dbOf(learner.id), { ...module, learnerId: learner.id, id: orderId })
    return { ...learner, orderId }
  }
  try {
    return await Promise.all(Array.from({ length: count }, signUp))
  } finally {
    await databases.close()
  }
}

/** Runs a program of the product to its end. */
async function runProduct(args: readonly string[], env: Env): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, said: out + err }
}

const start = (env: Env, output: number, more: Record<string, string> = {}): Promise<ServerProcess> =>
  startServerProcess({ databaseUrl: env.DATABASE_URL, only: 'api', env: { ...env, ...more }, output })

async function judgeRefusal(env: Env, judge: Judge): Promise<void> {
  const output: Promise<string>[] = []
  const isUp = await startServerProcess({
    databaseUrl: env.DATABASE_URL,
    only: 'api',
    env,
    output: (streams) => output.push(...streams.map(text)),
  }).then(
    async (server) => server.stop().then(() => true),
    () => false,
  )
  const said = (await Promise.all(output)).join('')
  const sentence = REFUSAL.exec(said)?.[0]
  judge(`the start is refused: ${sentence ?? said}`, !isUp && sentence !== undefined)
}

/** Creates accounts without the check, and counts those who find an order that they did not make. */
async function strangersOrders(env: Env, log: number): Promise<number> {
  const server = await start(env, log, { NODE_OPTIONS: `--import=${BROKEN.href}` })
  const strangers = await makeLearners(env.DATABASE_URL, STRANGERS)
  const seen = await Promise.all(strangers.map((stranger) => ordersOf(server, stranger)))
  await server.stop()
  return seen.filter((orders) => orders.length > 0).length
}

async function wrongOrders(server: ServerProcess, accounts: readonly Account[]): Promise<number> {
  const seen = await Promise.all(accounts.map((account) => ordersOf(server, account)))
  return accounts.filter(({ orderId }, nth) => seen[nth]?.length !== 1 || seen[nth][0]?.id !== orderId).length
}

async function ordersOf({ origin }: ServerProcess, learner: CrowdLearner): Promise<{ id: number }[]> {
  const response = await fetch(`${origin}/api/orders/mine`, {
    headers: { authorization: `Bearer ${await tokenOf(learner)}` },
  })
  if (!response.ok) throw new Error(`The orders of an account: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: number }[]
}
