import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ADMIN_PASSWORD_MIN_LENGTH, emailKeyOf } from '@abhyas/contract/account-rules'
import { readSiteSettings } from '@abhyas/contract/settings'
import { connect } from '@abhyas/database/database'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { insertOptionalAccount } from './features/auth/auth-queries.ts'
import { hashPassword } from './features/auth/password-hash.ts'
import { requireGoodPassword } from './features/auth/require-good-password.ts'

/** npm run make-admin -- EMAIL [NAME]: the first administrator. The password is asked for, or read from standard input. */
const [email, username = 'Admin'] = process.argv.slice(2)
if (!email?.includes('@')) throw new Error('npm run make-admin -- EMAIL [NAME]')

process.stderr.write(`Password for ${email} (at least ${ADMIN_PASSWORD_MIN_LENGTH} characters, not shown): `)
// What is typed goes nowhere: a password stays off the screen.
const nowhere = new Writable({ write: (_text, _encoding, done) => done() })
const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
const password = await terminal.question('')
terminal.close()
process.stderr.write('\n')
requireGoodPassword(password, 'ROLE_ADMIN', readSiteSettings(process.env).signUp)

const database = await openOwnDatabase()
await prepareDatabases(database.url, readLearnerClusters(process.env['LEARNER_DATABASES']))
const db = connect({ url: database.url })
const account = { username, email, emailKey: emailKeyOf(email), passwordHash: await hashPassword(password) }
const made = await insertOptionalAccount(db, { ...account, role: 'ROLE_ADMIN' }).finally(db.close)
await database.stop()
if (!made) throw new Error(`${email} has an account already.`)
process.stderr.write(`${email} is an administrator now.\n`)
