import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type FormerRelease = {
  commit: string
  folder: string
  /** Applies its migrations, as its operators did. */
  migrate(databaseUrl: string): Promise<void>
  /** Runs these tests of its API on the tables of the present release. Returns their output when they fail. */
  testOnPresentTables(files: readonly string[]): Promise<string | null>
  remove(): Promise<void>
}

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
const MIGRATIONS = 'packages/database/migrations'
const run = promisify(execFile)
const git = (...args: string[]) => execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim()

/** The newest tag before this commit. Without tags, the release before is the commit before. */
export function latestRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD~1')
  } catch {
    return git('rev-parse', '--short', 'HEAD~1')
  }
}

/** Writes the files of a commit into a folder of its own, ready to run. It shares the installed packages of this release. */
export async function openFormerRelease(commit: string): Promise<FormerRelease> {
  if (
    git('show', `${commit}:package-lock.json`) !==
    (await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8')).trim()
  )
    console.log(`${commit} was made for other packages: it runs with those of this release.`)
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-former-'))
  await run('sh', ['-c', `git -C "$1" archive "$2" | tar -x -C "$3"`, '-', REPOSITORY, commit, folder])
  await linkPackages(folder)
  await run(process.execPath, ['packages/messages/src/compile.ts'], { cwd: folder })
  return {
    commit,
    folder,
    async migrate(databaseUrl) {
      const env = { ...process.env, DATABASE_URL: databaseUrl }
      await run(process.execPath, ['packages/database/src/command.ts', 'migrate'], { cwd: folder, env })
    },
    async testOnPresentTables(files) {
      await rm(join(folder, MIGRATIONS), { recursive: true })
      await cp(join(REPOSITORY, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })
      const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs')
      return run(process.execPath, [vitest, 'run', ...files], { cwd: folder, maxBuffer: 2 ** 28 }).then(
        () => null,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
      )
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The links to our own packages are relative, so in the copy they lead to the files of the former release. */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(REPOSITORY, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(installed))
    if (name === '@abhyas')
      await cp(join(installed, name), join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    else await symlink(join(installed, name), join(folder, 'node_modules', name))
  for (const parent of ['apps', 'packages'])
    for (const name of await readdir(join(folder, parent))) {
      const own = join(REPOSITORY, parent, name, 'node_modules')
      if (await readdir(own).catch(() => null)) await symlink(own, join(folder, parent, name, 'node_modules'))
    }
}
