import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addAssets } from './assets.ts'

const folder = await mkdtemp(join(tmpdir(), 'abhyas-assets-'))
afterAll(() => rm(folder, { recursive: true }))

let builds = 0
/** Writes a build whose assets have these names, and gives its folder. */
async function makeBuild(...names: string[]): Promise<string> {
  const build = join(folder, `build-${++builds}/`)
  await mkdir(join(build, 'client/assets'), { recursive: true })
  await writeFile(join(build, 'client/robots.txt'), 'all')
  for (const name of names) {
    await writeFile(join(build, 'client/assets', name), name)
    await writeFile(join(build, 'client/assets', `${name}.br`), `${name} compressed`)
  }
  return build
}

/** Starts a process that serves this build. */
async function start(build: string, kept: string) {
  const app = Fastify()
  await addAssets(app, [build], kept)
  afterAll(() => app.close())
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url: path, headers })
    return { status: response.statusCode, body: response.body, cache: response.headers['cache-control'] }
  }
}
const newFolder = () => mkdtemp(join(folder, 'kept-'))
const FOR_EVER = 'public, max-age=31536000, immutable'

test('a process serves the scripts of the build before it, and of a build that was started after it', async () => {
  const kept = await newFolder()
  const first = await start(await makeBuild('page-1.js', 'shared.js'), kept)
  const second = await start(await makeBuild('page-2.js', 'shared.js'), kept)
  for (const get of [first, second])
    for (const name of ['page-1.js', 'page-2.js', 'shared.js'])
      expect(await get(`/assets/${name}`)).toEqual({ status: 200, body: name, cache: FOR_EVER })
  expect((await first('/assets/page-2.js', { 'accept-encoding': 'br' })).body).toBe('page-2.js compressed')
  for (const path of ['/assets/page-3.js', '/assets/page-2.js.br', '/assets/', '/assets'])
    expect([path, (await second(path)).status]).toEqual([path, 404])
})

test('a process serves its scripts also after its build was deleted for the next one', async () => {
  const build = await makeBuild('page-1.js')
  const get = await start(build, await newFolder())
  await rm(build, { recursive: true })
  expect(await get('/assets/page-1.js')).toEqual({ status: 200, body: 'page-1.js', cache: FOR_EVER })
})

test('the files of three builds are kept, and a build that is started again counts as the newest', async () => {
  const kept = await newFolder()
  const [one, two, three, four] = await Promise.all(['1', '2', '3', '4'].map((n) => makeBuild(`page-${n}.js`)))
  for (const build of [one, two, three, one, one, four]) await start(build as string, kept)
  expect((await readdir(join(kept, 'assets'))).filter((name) => name.endsWith('.js')).toSorted()).toEqual([
    'page-1.js',
    'page-3.js',
    'page-4.js',
  ])
})

test('a process whose folder cannot be written serves its own build', async () => {
  const notAFolder = join(folder, 'file')
  await writeFile(notAFolder, '')
  const get = await start(await makeBuild('page-1.js'), join(notAFolder, 'kept'))
  expect((await get('/assets/page-1.js')).status).toBe(200)
  expect(await get('/robots.txt')).toEqual({ status: 200, body: 'all', cache: 'public, max-age=3600' })
})
