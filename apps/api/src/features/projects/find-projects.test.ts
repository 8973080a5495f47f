import type { Project } from '@abhyas/contract/projects'
import { expect, test } from 'vitest'
import { buildProject } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const { db, send } = await startTestApi()

const NONE = { backendTechnology: '', frontendTechnology: '', databaseName: '', authenticationType: '' }
const PROJECTS: Partial<Project>[] = [
  { projectName: 'Hospital', backendTechnology: 'Spring Boot, Kafka', databaseName: 'MySQL', price: 1500 },
  { projectName: 'Library', backendTechnology: 'spring boot', frontendTechnology: 'React', price: 1500.01 },
  { projectName: 'Chat', backendTechnology: 'Node', frontendTechnology: 'React ,Redux', price: 0 },
  { projectName: 'Bus pass', backendTechnology: 'Spring', authenticationType: 'OAuth', price: null },
  { projectName: '100% pass_mark', backendTechnology: 'C++', databaseName: 'MySQL', price: 900 },
  { projectName: '1000 pass-marks', databaseName: 'Mongo\\DB', price: 12_000 },
]
for (const project of PROJECTS) await buildProject(db, { ...NONE, ...project })

const find = (query: Record<string, string | number>) =>
  send<Project[]>(`GET /api/projects?${new URLSearchParams(query as Record<string, string>).toString()}`)
const namesOf = async (query: Record<string, string | number>) => {
  const { status, body, headers } = await find(query)
  expect(status).toBe(200)
  expect(headers.get('x-total')).toBe(String(body.length))
  return body.map(({ projectName }) => projectName)
}

test.each([
  ['Spring Boot', ['Library', 'Hospital']],
  ['SPRING BOOT', ['Library', 'Hospital']],
  [' spring boot ', ['Library', 'Hospital']],
  ['Spring', ['Bus pass']],
  ['Kafka', ['Hospital']],
  ['React', ['Chat', 'Library']],
  ['redux', ['Chat']],
  ['MySQL', ['100% pass_mark', 'Hospital']],
  ['C++', ['100% pass_mark']],
  ['.*', []],
  ['%', []],
  ['Boot, Kafka', []],
  ['OAuth', []],
  ['Hospital', []],
  ['', ['1000 pass-marks', '100% pass_mark', 'Bus pass', 'Chat', 'Library', 'Hospital']],
])('200 with the projects that use %j, also among several technologies and in any case', async (technology, names) => {
  expect(await namesOf({ technology })).toEqual(names)
})

test.each([
  [1500, ['100% pass_mark', 'Chat', 'Hospital']],
  [899, ['Chat']],
  [1_000_000_000, ['1000 pass-marks', '100% pass_mark', 'Chat', 'Library', 'Hospital']],
])('200 with the projects that cost at most %i; a project without a price is left out', async (maxPrice, names) => {
  expect(await namesOf({ maxPrice })).toEqual(names)
})

test.each([
  ['pass', ['1000 pass-marks', '100% pass_mark', 'Bus pass']],
  ['PASS', ['1000 pass-marks', '100% pass_mark', 'Bus pass']],
  ['100%', ['100% pass_mark']],
  ['pass_m', ['100% pass_mark']],
  ['_', ['100% pass_mark']],
  ['%', ['100% pass_mark']],
  ['\\', ['1000 pass-marks']],
  ['oauth', ['Bus pass']],
  ['redux', ['Chat']],
  ["' or true --", []],
  ['nothing of it', []],
])('200 with the projects that contain %j', async (search, names) => {
  expect(await namesOf({ search })).toEqual(names)
})

test('200 with the projects that match all filters at once', async () => {
  expect(await namesOf({ technology: 'mysql', maxPrice: 1000, search: 'pass' })).toEqual(['100% pass_mark'])
  expect(await namesOf({ technology: 'mysql', maxPrice: 100, search: 'pass' })).toEqual([])
})

test.each([
  { maxPrice: -1 },
  { maxPrice: 0 },
  { maxPrice: 'abc' },
  { maxPrice: 1.5 },
  { maxPrice: 1e10 },
  { search: 'x'.repeat(101) },
  { technology: 'x'.repeat(121) },
  { limit: 0 },
  { limit: 201 },
  { limit: 'x' },
  { after: -1 },
  { after: 'x' },
])('400 for %j', async (query) => {
  expect(await find(query)).toMatchObject({ status: 400 })
})

test('200 page by page, each project once, with the start of the next page and the total', async () => {
  const names: string[] = []
  let after = '0'
  for (let pages = 1; after !== ''; pages++) {
    const { body, headers } = await find({ limit: 4, after })
    expect(body.length).toBe(pages === 1 ? 4 : 2)
    expect(headers.get('x-total')).toBe('6')
    names.push(...body.map(({ projectName }) => projectName))
    after = headers.get('x-next-after') ?? ''
  }
  expect(names).toEqual(await namesOf({}))
  const filtered = await find({ limit: 1, technology: 'React' })
  expect(filtered.body.map(({ projectName }) => projectName)).toEqual(['Chat'])
  expect(filtered.headers.get('x-total')).toBe('2')
  const rest = await find({ limit: 1, technology: 'React', after: filtered.headers.get('x-next-after') ?? '' })
  expect(rest.body.map(({ projectName }) => projectName)).toEqual(['Library'])
  expect(rest.headers.get('x-next-after')).toBeNull()
})

test('200 with 50 projects when the request names no limit', async () => {
  for (let left = 46; left > 0; left--) await buildProject(db, { ...NONE, projectName: 'More', price: 5 })
  const { body, headers } = await find({})
  expect(body).toHaveLength(50)
  expect(headers.get('x-total')).toBe('52')
  expect((await find({ limit: 200 })).body).toHaveLength(52)
})

test('200 with every technology once, in its first spelling, in alphabetical order', async () => {
  const { status, body } = await send<string[]>('GET /api/projects/technologies')
  expect(status).toBe(200)
  expect(body).toEqual(['C++', 'Kafka', 'Mongo\\DB', 'MySQL', 'Node', 'React', 'Redux', 'Spring', 'Spring Boot'])
})
