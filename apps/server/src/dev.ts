import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seedOnce } from '@abhyas/api/seed/seed'
import { freePort } from '@abhyas/database/local-postgres'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { DEMO_ADMIN, DEMO_LEARNER, DEMO_PASSWORD } from '@abhyas/database/demo-users'
import { connect } from '@abhyas/database/database'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import MailDev from 'maildev'

/** npm run dev: a seeded database, a mail catcher, a payment provider without money, and the product in watch mode. Nothing needs to be installed. */
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const database = await openOwnDatabase()
await prepareDatabases(database.url, readLearnerClusters(process.env['LEARNER_DATABASES']))
const db = connect({ url: database.url })
await seedOnce(db).finally(db.close)

const [smtp, web] = [await freePort(), await freePort()]
new MailDev({ smtp, web, ip: '127.0.0.1', silent: true }).listen()

// A text that is saved is compiled; the server's own watch then starts it anew.
let compiling: NodeJS.Timeout | undefined
watch(path('../../../packages/messages/messages'), { recursive: true }, () => {
  clearTimeout(compiling)
  const compile = path('../../../packages/messages/src/compile.ts')
  compiling = setTimeout(() => spawn(process.execPath, [compile], { stdio: 'inherit' }), 100)
})

const port = process.env['PORT'] ?? '3000'
const keys = { keyId: 'rzp_test_development', keySecret: randomUUID(), webhookSecrets: [randomUUID()] }
const sandbox = await startSandbox({ ...keys, webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook` })
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
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: port,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: keys.webhookSecrets.join(','),
      RAZORPAY_API_BASE: sandbox.origin,
      RAZORPAY_CHECKOUT_URL: `${sandbox.origin}/v1/checkout.js`,
    },
  },
)

console.log(`
  Abhyas   http://localhost:${port}
  Mails    http://localhost:${web}
  Learner  ${DEMO_LEARNER.email}  ${DEMO_PASSWORD}
  Admin    ${DEMO_ADMIN.email}  ${DEMO_PASSWORD}
`)

const stop = () => {
  server.kill('SIGTERM')
  void database.stop().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', stop)
