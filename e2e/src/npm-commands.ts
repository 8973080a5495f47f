import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@abhyas/database/local-postgres'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const START_TIMEOUT_MS = 120_000

/** Where a command is typed: the folder, and all environment variables. */
export type Shell = { cwd?: string; env?: NodeJS.ProcessEnv }

const REPOSITORY_SHELL = { cwd: REPOSITORY, env: process.env }

/** Runs a command of package.json to its end, types this input, and returns everything that it printed. */
export async function runCommand(args: readonly string[], shell: Shell = {}, input = ''): Promise<string> {
  const child = spawn('npm', ['run', '--silent', ...args], { ...REPOSITORY_SHELL, ...shell })
  child.stdin.end(input)
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`npm run ${args.join(' ')} ended with ${String(code)}:\n${said}${complained}`)
  return said + complained
}

/** Starts a command that runs until it is stopped. Without a port in its environment it gets any free one. */
export async function spawnCommand(args: readonly string[], shell: Shell = {}) {
  const { cwd, env } = { ...REPOSITORY_SHELL, ...shell }
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn('npm', args, { cwd, env: { ...env, PORT: port }, detached: true, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const pid = child.pid ?? 0
  const stop = async () => {
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {
      // Every process of the group is gone.
    }
    await exited
  }
  return { origin: `http://localhost:${port}`, port: Number(port), pid, stop, hasEnded: () => child.exitCode !== null }
}

/** Starts a command and waits until its server responds. */
export async function startCommand(args: readonly string[], shell: Shell = {}) {
  const command = await spawnCommand(args, shell)
  const isUp = () =>
    fetch(`${command.origin}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  for (const end = Date.now() + START_TIMEOUT_MS; !(await isUp()); await pause(200))
    if (command.hasEnded() || Date.now() > end) throw new Error(`npm ${args.join(' ')} did not come up`)
  return command
}

/** Makes a folder that looks like a clone: links to the files of this one, and a filled in .env of its own. */
export async function makeClone(settings: Record<string, string>): Promise<{ shell: Shell; remove(): Promise<void> }> {
  const cwd = await mkdtemp(join(tmpdir(), 'abhyas-clone-'))
  for (const name of ['package.json', 'node_modules', 'apps', 'packages'])
    await symlink(join(REPOSITORY, name), join(cwd, name))
  let lines = await readRepositoryFile('.env.example')
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(lines)) throw new Error(`.env.example has no line ${name}=.`)
    lines = lines.replace(line, () => `${name}=${value}`)
  }
  await writeFile(join(cwd, '.env'), lines)
  // The settings come from the file alone: the variables of this process must not change a result.
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { shell: { cwd, env: { PATH, HOME, NODE_COMPILE_CACHE } }, remove: () => rm(cwd, { recursive: true }) }
}

export const readRepositoryFile = (path: string): Promise<string> => readFile(join(REPOSITORY, path), 'utf8')
