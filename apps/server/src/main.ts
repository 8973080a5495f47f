import { type ApiConfig, readApiConfig } from '@abhyas/api/config'
import { SettingError } from '@abhyas/api/setting-values'
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

function readConfig(isWebAlone: boolean): ApiConfig {
  const config = readApiConfig(process.env)
  if (isWebAlone && !config.apiOrigin) throw new SettingError('A web server that runs alone needs API_ORIGIN.')
  if (!isWebAlone && config.isProduction && !process.env['DATABASE_URL'])
    throw new SettingError('DATABASE_URL must be set in production (see .env.example).')
  return config
}

/** A wrong setting ends the process with one sentence, without a stack trace. */
function readConfigOrEnd(isWebAlone: boolean): ApiConfig {
  try {
    return readConfig(isWebAlone)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
}

const { env } = process
const roles = readRoles()
const isWebAlone = roles.length === 1 && roles[0] === 'web'
const config = readConfigOrEnd(isWebAlone)
const log = createLogger(env)
const database = isWebAlone ? null : await openOwnDatabase()
const tell = (text: string) => log.warn(text)
const prepare = async () =>
  database ? (await prepareDatabases(database.url, config.learnerClusters, { tell })).away : []
const waiting = prepareWhenBack(prepare, await prepare(), log)

const server = await startServer({
  roles,
  config,
  log,
  port: config.port,
  host: config.host,
  trustProxy: config.trustProxy,
  ...(database && { databaseUrl: database.url }),
  ...(config.apiOrigin && { apiOrigin: config.apiOrigin }),
})
log.info({ roles, origin: server.origin }, 'listening')

// The process manager kills a process that does not end in time, and requests under way are then lost.
const STOP_WITHIN_MS = 20_000
// A terminal and npm may both send us the same signal.
const SAME_SIGNAL_MS = 500

let stoppingSince = 0
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('not stopped in time')
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    waiting.stop()
    void server
      .close()
      .then(() => database?.stop())
      .then(() => process.exit(0))
  })
