import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AS_POSTGRES, runCommand } from '../run-command.ts'

/** Everything of the drill is here. An interrupted run leaves it, and the next one removes it. */
export const FOLDER = join(tmpdir(), 'abhyas-restore')
export const BINARIES = '/usr/lib/postgresql/15/bin'
export const SOCKETS = join(FOLDER, 'sockets')
const CONFIG = join(FOLDER, 'pgbackrest.conf')
const SCRIPTS = join(FOLDER, 'scripts')
const DEPLOYED = fileURLToPath(new URL('../../../deploy/postgres/pgbackrest/', import.meta.url))

export const readDeployed = (name: string): Promise<string> => readFile(join(DEPLOYED, name), 'utf8')

/** The variables of PostgreSQL and of everything that belongs to it. */
export const ENVIRONMENT = {
  PATH: `${BINARIES}:/usr/bin:/bin`,
  HOME: FOLDER,
  LANG: 'C.UTF-8',
  PGBACKREST_CONFIG: CONFIG,
  VERIFIED: join(FOLDER, 'verified'),
}

/** A PostgreSQL that is backed up under this name. */
export type Stanza = { name: string; data: string; port: number }

/** Writes the files for operators, with the folders of the drill. Backup machine and PostgreSQL are one machine here. */
export async function makePlace(stanzas: readonly Stanza[]): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true })
  for (const folder of [
    FOLDER,
    SOCKETS,
    SCRIPTS,
    join(FOLDER, 'repository'),
    join(FOLDER, 'log'),
    ENVIRONMENT.VERIFIED,
  ])
    await mkdir(folder, { mode: 0o755 })
  const globals = new Map(
    [...optionsIn(await readDeployed('postgres-host.conf')), ...optionsIn(await readDeployed('backup-host.conf'))]
      .filter(([name]) => !name.includes('-host'))
      .concat([
        ['repo1-path', join(FOLDER, 'repository')],
        ['log-path', join(FOLDER, 'log')],
        ['lock-path', join(FOLDER, 'log')],
      ]),
  )
  const sections = stanzas.map(
    ({ name, data, port }) => `[${name}]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${SOCKETS}\n`,
  )
  const lines = [...globals].map(([name, value]) => `${name}=${value}`)
  await writeFile(CONFIG, ['[global]', ...lines, '', ...sections].join('\n'))
  for (const name of ['backup.sh', 'note.sh', 'restore.sh', 'verify.sh']) {
    await copyFile(join(DEPLOYED, name), join(SCRIPTS, name))
    await chmod(join(SCRIPTS, name), 0o755)
  }
  await runCommand('chown', '-R', 'postgres:postgres', FOLDER)
}

/** The options before the first stanza of a file. */
function optionsIn(text: string): [string, string][] {
  const [global = ''] = text.split('[abhyas]')
  return Array.from(global.matchAll(/^([\w-]+)=(.*)$/gm), ([, name = '', value = '']) => [name, value])
}

/** Runs a program as the user of PostgreSQL. */
export const runAsPostgres = (env: Record<string, string>, ...command: readonly string[]): Promise<string> => {
  const [name = '', ...rest] = AS_POSTGRES
  const variables = Object.entries({ ...ENVIRONMENT, ...env }).map(([key, value]) => `${key}=${value}`)
  return runCommand(name, ...rest, 'env', '-i', '-C', '/', ...variables, ...command)
}

/** Runs one of the scripts for operators. */
export const runScript = (name: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  runAsPostgres(env, join(SCRIPTS, name), ...args)
