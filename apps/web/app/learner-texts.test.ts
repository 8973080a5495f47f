import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const HINDI = new URL('../../../packages/messages/messages/hi/', import.meta.url)

type Entries = { file: string; path?: string | undefined; children?: Entries | undefined }[]

/** The files of all pages but the admin's. */
const pagesIn = (entries: Entries): string[] =>
  entries.flatMap(({ file, path, children }) =>
    path?.startsWith('admin/') || file === 'admin-area.tsx' ? [] : [file, ...pagesIn(children ?? [])],
  )

/** All modules that these files load, directly or not. */
async function loadedBy(files: URL[], seen = new Map<string, string>()): Promise<Map<string, string>> {
  for (const file of files) {
    if (seen.has(file.href)) continue
    const code = await readFile(file, 'utf8')
    seen.set(file.href, code)
    const imports = [...code.matchAll(/(?:from|import) ?\(?'(\.[^']+\.tsx?)'/g)].map(([, path]) => path ?? '')
    await loadedBy(
      imports.filter((path) => !path.startsWith('./+types')).map((path) => new URL(path, file)),
      seen,
    )
  }
  return seen
}

test('whatever a page of learners or visitors may say, it can say in Hindi', async () => {
  const pages = ['root.tsx', ...pagesIn(routes)].map((file) => new URL(file, import.meta.url))
  const code = [...(await loadedBy(pages)).values()].join('\n')
  const said = new Set([...code.matchAll(/\btexts\.(\w+)/g)].map(([, key]) => key))
  expect(said.size).toBeGreaterThan(400)
  const files = await Promise.all((await readdir(HINDI)).map((file) => readFile(new URL(file, HINDI), 'utf8')))
  const hindi = new Set(files.flatMap((file) => Object.keys(JSON.parse(file) as object)))
  expect([...said].filter((key) => key && !hindi.has(key))).toEqual([])
})
