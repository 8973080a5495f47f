import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

const KEPT_BUILDS = 3

/** The folder below the kept folder with the files of the kept builds. */
export const keptFilesIn = (folder: string): string => join(folder, 'assets')

/**
 * Copies the scripts and styles of this build into a folder that outlives it. A page of an earlier build then still finds its
 * files, and so does a page of a newer build at a process of an earlier one. The files of the last three builds
 * that were started are kept, and older ones are deleted.
 */
export async function keepAssets(folder: string, builds: readonly string[]): Promise<void> {
  const files = keptFilesIn(folder)
  const lists = join(folder, 'builds')
  for (const each of [files, lists]) await mkdir(each, { recursive: true })
  const names = new Set<string>()
  for (const build of builds)
    for (const name of await readdir(build)) {
      names.add(name)
      await copyOnce(join(build, name), join(files, name))
    }
  await noteStarted(lists, [...names].toSorted())
  await deleteOldBuilds(lists, files)
}

/** A name holds the hash of its file, so a file that is there is complete and right. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const unfinished = `${to}.${process.pid}.part`
  await copyFile(from, unfinished, constants.COPYFILE_FICLONE)
  await rename(unfinished, to)
}

/** The list of a build is named by its content, so that a build that starts again counts once, as the newest. */
async function noteStarted(lists: string, names: string[]): Promise<void> {
  const text = names.join('\n')
  const list = join(lists, createHash('sha256').update(text).digest('hex').slice(0, 16))
  if (!(await exists(list))) await writeFile(list, text)
  await utimes(list, new Date(), new Date())
}

async function deleteOldBuilds(lists: string, files: string): Promise<void> {
  const known = await Promise.all(
    (await readdir(lists)).map(async (name) => ({
      list: join(lists, name),
      at: (await stat(join(lists, name))).mtimeMs,
    })),
  )
  const newestFirst = known.toSorted((one, other) => other.at - one.at)
  const old = newestFirst.slice(KEPT_BUILDS)
  if (old.length === 0) return
  const needed = new Set<string>()
  for (const { list } of newestFirst.slice(0, KEPT_BUILDS))
    for (const name of (await readFile(list, 'utf8')).split('\n')) needed.add(name)
  for (const name of await readdir(files))
    // Another process may be copying a file now.
    if (!needed.has(name) && !name.endsWith('.part')) await rm(join(files, name), { force: true })
  for (const { list } of old) await rm(list, { force: true })
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
