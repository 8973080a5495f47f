import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailSink, startMailSink } from '@abhyas/testing/mail-sink'
import { startTestRedis, type TestRedis } from '@abhyas/api/testing/start-test-redis'
import { withClient } from '@abhyas/database/migrate'
import { freePort, startLocalPostgres } from '@abhyas/database/local-postgres'
import { withName } from '@abhyas/database/manage-databases'
import { prepareDatabases } from '@abhyas/database/prepare-databases'

export const PASSWORD = 'a-password-that-is-never-printed'
export const KEY = 'the-key-that-signs-is-never-printed'

export type Surroundings = {
  /** Settings under which the doctor finds nothing. */
  good: Record<string, string>
  port: number
  mails: MailSink
  redis: TestRedis
  /** A folder with two builds of the web. */
  folder: string
  builds: string[]
  /** Copies the migrated database, runs the statements in it as a superuser, and returns the address for the role app. */
  newDatabase(...statements: string[]): Promise<string>
  /** The address of a database for a superuser. */
  asSuperuser(url: string): string
  atEnd(work: () => unknown): void
  close(): Promise<void>
}

const run = (url: string, statements: readonly string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Starts a PostgreSQL that waits for the disk, a mail server and a Redis, and prepares a database of a plain role. */
export async function openSurroundings(): Promise<Surroundings> {
  const [postgres, mails, redis, port, folder] = await Promise.all([
    startLocalPostgres(join(tmpdir(), `abhyas-doctor-${randomUUID()}`), { keep: false }),
    startMailSink(),
    startTestRedis(),
    freePort(),
    mkdtemp(join(tmpdir(), 'abhyas-doctor-')),
  ])
  if (!redis) throw new Error('These tests need redis-server.')
  const builds = ['build/', 'build-hi/'].map((name) => `${folder}/${name}`)
  for (const build of builds) {
    await mkdir(`${build}server`, { recursive: true })
    await writeFile(`${build}server/index.js`, '')
  }
  const admin = postgres.urlOf('postgres')
  await run(admin, [`create role app login createdb password '${PASSWORD}'`])
  const urlOfApp = (name: string) => {
    const url = new URL(withName(admin, name))
    url.username = 'app'
    url.password = PASSWORD
    return url.href
  }
  await prepareDatabases(urlOfApp('abhyas'), [])
  const ends: (() => unknown)[] = []
  return {
    good: {
      NODE_ENV: 'production',
      DATABASE_URL: urlOfApp('abhyas'),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      PORT: String(port),
      TOKEN_KEYS: `k1:${KEY}`,
      SMTP_URL: mails.smtpUrl,
      MAIL_FROM: 'Abhyas <no-reply@abhyas.in>',
      SIGN_UP_PASSWORD_MIN_LENGTH: '8',
      REDIS_URL: redis.url,
    },
    port,
    mails,
    redis,
    folder,
    builds,
    async newDatabase(...statements) {
      const name = `case_${randomUUID().slice(0, 8)}`
      await run(admin, [`create database ${name} template abhyas owner app`])
      await run(
        withName(admin, name),
        statements.map((text) => text.replaceAll('DATABASE', name)),
      )
      return urlOfApp(name)
    },
    asSuperuser: (url) => withName(admin, new URL(url).pathname.slice(1)),
    atEnd: (work) => void ends.push(work),
    async close() {
      for (const work of ends) await work()
      redis.stop()
      await mails.close()
      await postgres.stop()
      await rm(folder, { recursive: true })
    },
  }
}
