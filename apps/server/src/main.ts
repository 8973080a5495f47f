import '@abhyas/database/load-secret-files'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { prepareOrCheck } from '@abhyas/database/prepare-databases'
import { SettingError } from '@abhyas/database/setting-error'
import { createLogger } from './logger.ts'
import { prepareWhenBack } from './prepare-when-back.ts'
import { isWebAlone, readConfig, readRoles } from './read-config.ts'
import { startServer } from './start-server.ts'

/** Wrong settings end the process with a sentence each, without a stack trace. */
function endWith(problems: readonly string[]): never {
  process.stderr.write(`${problems.join('\n')}\n`)
  return process.exit(1)
}

function endForSetting(error: unknown): never {
  if (error instanceof SettingError) return endWith([error.message])
  throw error
}

const { env } = process
const roles = readRoles(process.argv)
const { config, problems } = readConfig(env, roles)
if (problems.length > 0) endWith(problems)
const log = createLogger(env)
const database = isWebAlone(roles) ? null : await openOwnDatabase()
const tell = (text: string) => log.warn(text)
const { learnerClusters, migrates } = config
const prepare = async () => (database ? prepareOrCheck(database.url, learnerClusters, { migrates, tell }) : [])
const prepared = await prepare().catch(endForSetting)
const waiting = prepareWhenBack(prepare, prepared, log, ({ message }) => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
})

const server = await startServer({
  roles,
  config,
  log,
  port: config.port,
  host: config.host,
  trustProxy: config.trustProxy,
  ...(database && { databaseUrl: database.url }),
  ...(config.apiOrigin && { apiOrigin: config.apiOrigin }),
}).catch(endForSetting)
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
      .then(() => process.exit())
  })
