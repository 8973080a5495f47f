import { readApiConfig } from '@abhyas/api/config'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { createLogger } from './logger.ts'
import { prepareWhenBack } from './prepare-when-back.ts'
import { type Role, startServer } from './start-server.ts'

const ALL_ROLES: readonly Role[] = ['api', 'web', 'worker']

/** npm start [-- --only api|web|worker] */
function readRoles(): readonly Role[] {
  const index = process.argv.indexOf('--only')
  if (index < 0) return ALL_ROLES
  const role = ALL_ROLES.find((each) => each === process.argv[index + 1])
  if (!role) throw new Error(`--only takes one of: ${ALL_ROLES.join(', ')}`)
  return [role]
}

const { env } = process
const roles = readRoles()
const log = createLogger(env)
const isWebAlone = roles.length === 1 && roles[0] === 'web'
if (isWebAlone && !env['API_ORIGIN']) throw new Error('A web server that runs alone needs API_ORIGIN.')
const config = readApiConfig(env)
const database = isWebAlone ? null : await openOwnDatabase()
const prepare = async () => (database ? (await prepareDatabases(database.url, config.learnerClusters)).away : [])
const waiting = prepareWhenBack(prepare, await prepare(), log)

const server = await startServer({
  roles,
  config,
  log,
  port: Number(env['PORT'] ?? 3000),
  host: env['HOST'] ?? '127.0.0.1',
  trustProxy: env['TRUST_PROXY'],
  ...(database && { databaseUrl: database.url }),
  ...(env['API_ORIGIN'] && { apiOrigin: env['API_ORIGIN'] }),
})
log.info({ roles, origin: server.origin }, 'listening')

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    waiting.stop()
    void server
      .close()
      .then(() => database?.stop())
      .then(() => process.exit(0))
  })
