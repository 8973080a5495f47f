import { createInterface } from 'node:readline/promises'
import { ADMIN_PASSWORD_MIN_LENGTH, emailKeyOf } from '@abhyas/contract/account-rules'
import { connect } from '@abhyas/database/database'
import { openOwnDatabase, prepareDatabase } from '@abhyas/database/own-database'
import { insertOptionalAccount } from './features/auth/auth-queries.ts'
import { hashPassword } from './features/auth/password-hash.ts'

/** npm run make-admin -- EMAIL [NAME]: the first administrator. The password is asked for, or read from standard input. */
const [email, username = 'Admin'] = process.argv.slice(2)
if (!email?.includes('@')) throw new Error('npm run make-admin -- EMAIL [NAME]')

const terminal = createInterface({ input: process.stdin, output: process.stderr })
const password = await terminal.question(`Password for ${email} (at least ${ADMIN_PASSWORD_MIN_LENGTH} characters): `)
terminal.close()
if (password.length < ADMIN_PASSWORD_MIN_LENGTH)
  throw new Error(`An administrator's password has at least ${ADMIN_PASSWORD_MIN_LENGTH} characters.`)

const database = await openOwnDatabase()
await prepareDatabase(database.url)
const db = connect({ url: database.url })
const account = { username, email, emailKey: emailKeyOf(email), passwordHash: await hashPassword(password) }
const made = await insertOptionalAccount(db, { ...account, role: 'ROLE_ADMIN' }).finally(db.close)
await database.stop()
if (!made) throw new Error(`${email} has an account already.`)
process.stderr.write(`${email} is an administrator now.\n`)
