import { readFile } from 'node:fs/promises'
import { PAGE_PATTERNS } from '@abhyas/contract/rules/page-patterns'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Entry = { file: string; path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

const all = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')

/**
 * The policy of an app page lets every inline script run that the server has rendered, and loader data is in
 * one. So a loader must not return text that a person wrote: the app fetches such text itself. The settings of the site
 * are an exception: an admin writes them, and the database refuses < and > in them.
 */
test('no page of the app has a loader, and the one around all pages gives settings alone', async () => {
  const shell = (routes as Entry[]).find(({ file }) => file === 'app-shell.tsx')
  const pages = all(shell ? [shell] : [])
  expect(pages.length).toBeGreaterThan(30)
  const withLoader = await Promise.all(
    pages.map(async ({ file }) =>
      /export\b.*\b(loader|clientLoader\.hydrate)\b/.test(await read(file)) ? [file] : [],
    ),
  )
  expect(withLoader.flat()).toEqual([])
  const root = await read('root.tsx')
  expect(/export const loader = [^]*?\n\}\)/.exec(root)?.[0]).toBe(
    'export const loader = ({ context }: LoaderFunctionArgs) => ({\n  ...context.get(siteContext),\n  year: new Date().getFullYear(),\n})',
  )
})

test('the contract lists the pattern of every page, and no other', () => {
  const paths = all(routes as Entry[]).flatMap(({ path, index }) => (index ? ['/'] : path ? [`/${path}`] : []))
  expect(PAGE_PATTERNS.toSorted()).toEqual(paths.filter((path) => path !== '/*').toSorted())
})
