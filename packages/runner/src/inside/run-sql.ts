// This file runs in the box: it makes a PostgreSQL in /work, runs the snippet there as a user without rights, and prints
// the rows of the last statement. The protocol is https://www.postgresql.org/docs/current/protocol-message-formats.html.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const BIN = '/opt/postgres/bin'
const DATA = '/work/data'
const SOCKET = '/tmp/.s.PGSQL.5432'
/** The server does not take connections yet. */
const STARTING = '57P03'
/** Everything that would cost time and is of no use for a database that lives for a second. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '/tmp',
  fsync: 'off',
  shared_buffers: '8MB',
  max_connections: '5',
  max_wal_size: '32MB',
  min_wal_size: '2MB',
  max_parallel_workers: '0',
  autovacuum: 'off',
  work_mem: '4MB',
  statement_timeout: '8s',
}

function initialise(): void {
  const flags = ['--no-sync', '--locale=C', '--encoding=UTF8', '--auth=trust', '--username=postgres', '--wal-segsize=1']
  const made = spawnSync(`${BIN}/initdb`, ['-D', DATA, ...flags], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
}

async function start(): Promise<void> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(`${BIN}/postgres`, ['-D', DATA, ...settings], { stdio: 'ignore' })
  server.unref()
  while (!existsSync(SOCKET)) await sleep(10)
}

type Answer = { rows: (string | null)[][] | null; error: Record<string, string> | null }

/** A connection with the simple query protocol, which is all that a snippet needs. */
class Connection {
  readonly #socket: Socket
  #bytes = Buffer.alloc(0)
  #answer: Answer = { rows: null, error: null }
  #finish: (answer: Answer) => void = () => undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (part) => this.#read(part))
  }

  /** The database has the name of its user. */
  static async open(user: string): Promise<Connection> {
    for (;;) {
      const connection = new Connection(connect(SOCKET))
      connection.#socket.on('error', () => connection.#finish({ rows: null, error: { C: STARTING } }))
      const { error } = await connection.#send(null, `user\0${user}\0\0`)
      if (!error) return connection
      // The server has a socket before it takes connections.
      if (error['C'] !== STARTING) throw new Error(error['M'])
      await sleep(20)
    }
  }

  query(text: string): Promise<Answer> {
    return this.#send('Q', `${text}\0`)
  }

  #send(type: string | null, text: string): Promise<Answer> {
    const body = Buffer.from(text)
    const version = type ? Buffer.alloc(0) : Buffer.from([0, 3, 0, 0])
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + version.length + 4)
    this.#answer = { rows: null, error: null }
    return new Promise((resolve) => {
      this.#finish = resolve
      this.#socket.write(Buffer.concat([Buffer.from(type ?? ''), length, version, body]))
    })
  }

  #read(part: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, part])
    while (this.#bytes.length >= 5) {
      const end = 1 + this.#bytes.readInt32BE(1)
      if (this.#bytes.length < end) return
      const [type, body] = [this.#bytes.toString('latin1', 0, 1), this.#bytes.subarray(5, end)]
      this.#bytes = this.#bytes.subarray(end)
      this.#take(type, body)
    }
  }

  #take(type: string, body: Buffer): void {
    if (type === 'T') this.#answer.rows = []
    if (type === 'D') this.#answer.rows?.push(rowOf(body))
    // Only the rows of the last statement count, because the question asks for these.
    if (type === 'C' && !body.toString().startsWith('SELECT') && !/ [1-9]/.test(body.toString()))
      this.#answer.rows = null
    if (type === 'E') this.#answer.error = fieldsOf(body)
    if (type === 'Z' || (type === 'E' && this.#answer.error?.['S'] === 'FATAL')) this.#finish(this.#answer)
    // The box has no file to copy from.
    if (type === 'G') this.#socket.write(Buffer.from('f\0\0\0\x05\0', 'latin1'))
  }
}

function rowOf(body: Buffer): (string | null)[] {
  let at = 2
  return Array.from({ length: body.readInt16BE(0) }, () => {
    const length = body.readInt32BE(at)
    at += 4 + Math.max(length, 0)
    return length < 0 ? null : body.toString('utf8', at - length, at)
  })
}

const fieldsOf = (body: Buffer): Record<string, string> =>
  Object.fromEntries(
    body
      .toString('utf8')
      .split('\0')
      .filter(Boolean)
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  )

/** As the driver of our own questions shows them. */
const shown = (value: string | null) => value ?? 'null'

initialise()
await start()
const admin = await Connection.open('postgres')
for (const statement of ['create role author login', 'create database author owner author'])
  await admin.query(statement)
const author = await Connection.open('author')
const { rows, error } = await author.query(readFileSync('/work/snippet.sql', 'utf8'))
if (error) console.error(`ERROR ${error['C']}: ${error['M']}`)
else if (rows) console.log(rows.length > 0 ? rows.map((row) => row.map(shown).join(', ')).join('\n') : 'no rows')
process.exit(error ? 1 : 0)
