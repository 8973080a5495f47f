import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readApiConfig } from '@abhyas/api/config'
import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import { seedOnce } from '@abhyas/api/seed/seed'
import { freePort } from '@abhyas/database/local-postgres'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { requireFreePort } from '@abhyas/database/port-holder'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { DEMO_ADMIN, DEMO_LEARNER, DEMO_PASSWORD } from '@abhyas/database/demo-users'
import { connect } from '@abhyas/database/database'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import MailDev from 'maildev'

/**
 * npm run dev: a seeded database, a mail catcher, the payment sandbox, and the product in watch mode. Nothing needs to be
 * installed. When this process ends, for whatever reason, all of them end.
 */
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const toEnd: (() => Promise<unknown>)[] = []
let isEnding = false
async function end(status: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const endOne of toEnd.toReversed()) await endOne().catch(() => undefined)
  process.exit(status)
}
// Writing to a terminal that was closed fails, and that must not end us with an error.
process.stdout.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

/** Compiles the messages when one is saved. The server then restarts, because it watches the compiled files. */
function watchMessages(): void {
  let compiling: NodeJS.Timeout | undefined
  watch(path('../../../packages/messages/messages'), { recursive: true }, () => {
    clearTimeout(compiling)
    const compile = path('../../../packages/messages/src/compile.ts')
    compiling = setTimeout(() => spawn(process.execPath, [compile], { stdio: 'inherit' }), 100)
  })
}

function startWatchedServer(env: Record<string, string>): void {
  const watched = [
    '../../api/src',
    '../../../packages/contract',
    '../../../packages/database',
    '../../../packages/messages',
    '.',
  ]
  const server = spawn(
    process.execPath,
    [...watched.map((folder) => `--watch-path=${path(folder)}`), '--watch-preserve-output', path('./dev-server.ts')],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const exited = once(server, 'exit')
  toEnd.push(async () => {
    server.kill('SIGTERM')
    await exited
  })
  void exited.then(() => end(1))
}

async function start(): Promise<void> {
  const { port } = readApiConfig(process.env)
  await requireFreePort(port, 'PORT')
  const database = await openOwnDatabase({ isAlone: true })
  toEnd.push(database.stop)
  await prepareDatabases(database.url, readLearnerClusters(process.env['LEARNER_DATABASES']))
  const db = connect({ url: database.url })
  await seedOnce(db).finally(db.close)

  const [smtp, web] = [await freePort(), await freePort()]
  new MailDev({ smtp, web, ip: '127.0.0.1', silent: true }).listen()
  watchMessages()

  const keys = { keyId: 'rzp_test_development', keySecret: randomUUID(), webhookSecrets: [randomUUID()] }
  const sandbox = await startSandbox({ keys, webhookUrl: `http://127.0.0.1:${port}${WEBHOOK_PATH}` })
  startWatchedServer({
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    ...sandbox.env,
  })

  console.log(`
  Abhyas   http://localhost:${port}
  Mails    http://localhost:${web}
  Learner  ${DEMO_LEARNER.email}  ${DEMO_PASSWORD}
  Admin    ${DEMO_ADMIN.email}  ${DEMO_PASSWORD}
`)
}

await start().catch((error: Error) => {
  // An error while we are ending is only a consequence of that.
  if (!isEnding) console.error(error.message)
  return end(1)
})
