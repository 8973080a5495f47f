import '@abhyas/database/load-secret-files'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ADMIN_PASSWORD_MIN_LENGTH, emailKeyOf } from '@abhyas/contract/rules/account-rules'
import { readSiteSettings } from '@abhyas/contract/settings'
import { connect, type Database } from '@abhyas/database/database'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { prepareOrCheck } from '@abhyas/database/prepare-databases'
import { switchOf } from './setting-values.ts'
import { AppError } from './app-error.ts'
import { insertOptionalAccount } from './features/auth/auth-queries.ts'
import { hashPassword } from './features/auth/password-hash.ts'
import { requireGoodPassword } from './features/auth/require-good-password.ts'
import { PASSWORD_LINK_MINUTES, promoteAccount } from './features/users/promote-account.ts'

/**
 * `npm run make-admin -- EMAIL [NAME]` makes the first admin, or another one. For a new account it asks for the
 * password, or reads it from standard input. For an existing account it prints a link with which the owner sets a new
 * password.
 */
const [email = '', username = 'Admin'] = process.argv.slice(2)
if (!email.includes('@')) throw new Error('npm run make-admin -- EMAIL [NAME]')
const site = readSiteSettings(process.env)

async function askForPassword(): Promise<string> {
  const rule = `at least ${ADMIN_PASSWORD_MIN_LENGTH} characters, with a letter, a number and a symbol`
  process.stderr.write(`Password for ${email} (${rule}; it is not shown): `)
  // The echo of the typed text is discarded, so that the password is never shown on the screen.
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  const password = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  requireGoodPassword(password, 'ROLE_ADMIN', site.signUp)
  return password
}

async function makeAdmin(db: Database): Promise<void> {
  const token = await promoteAccount(db, email)
  if (!token) {
    const passwordHash = await hashPassword(await askForPassword())
    const account = {
      username,
      email,
      emailKey: emailKeyOf(email),
      passwordHash,
      role: 'ROLE_ADMIN',
      lang: 'en',
    } as const
    if (!(await insertOptionalAccount(db, account))) throw new Error(`${email} has had an account since a moment ago.`)
  }
  process.stderr.write(`${email} is an administrator now.\n`)
  if (!token) return
  process.stderr.write(
    `All of its sessions are over. Within ${PASSWORD_LINK_MINUTES} minutes this sets its password:\n`,
  )
  process.stdout.write(`${site.origin}/reset-password#${token}\n`)
}

const database = await openOwnDatabase()
try {
  const clusters = readLearnerClusters(process.env['LEARNER_DATABASES'])
  await prepareOrCheck(database.url, clusters, { migrates: switchOf(process.env, 'MIGRATE') })
  const db = connect({ url: database.url })
  await makeAdmin(db).finally(db.close)
} catch (error) {
  // A password that breaks the rule is no fault of ours: one sentence, without a stack trace.
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await database.stop()
}
