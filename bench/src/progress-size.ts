import { ok } from 'node:assert'
import { parseArgs } from 'node:util'
import { prepareDatabase } from '@abhyas/database/own-database'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { startServerProcess } from '@abhyas/testing/server-process'
import { median } from './compare.ts'
import { meterCpu } from './cpu-seconds.ts'
import { catalogueOf, seedCatalogue } from './data/seed-catalogue.ts'
import { emailOf, seedProgress } from './data/seed-progress.ts'
import { captureResponse } from './load/capture-response.ts'
import { logIn } from './product/log-in.ts'

const MEASURED = 100
const PAGES_PER_TURN = 200
/** A server runs for days. Its code and its plans are warm after some hundred calls of each kind. */
const WARM_UP_ROUNDS = 5
/** How many times more a page may cost with the progress on its cards. */
const MAX_RATIO = 1.3

/** npm run bench:progress [-- --courses N --learners N --rounds N] */
const { values } = parseArgs({
  options: {
    courses: { type: 'string', default: '1000' },
    learners: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
  },
})
const [courses, learners, rounds] = [values.courses, values.learners, values.rounds].map(Number) as [
  number,
  number,
  number,
]

type Subject = { courseId: number; moduleId: number; topicId: number }
type Page = { name: string; shared: string[]; without: string[]; with: string[] }

const MY_MODULES = '/api/purchases/my-modules'

/**
 * The calls that a page makes with a login. `without` are calls that the page made before it showed the progress and no
 * longer makes: the progress brings the question counts and the last exam of each topic.
 */
const pagesOf = ({ courseId, moduleId, topicId }: Subject): Page[] => [
  {
    name: 'modules of a course',
    shared: [`/api/modules/getModulesByCourseId/${courseId}`, MY_MODULES],
    without: [moduleId, moduleId + 1].map((id) => `/api/questions/countQuestionsByModuleId/${id}`),
    with: [`/api/practice/progress/course/${courseId}`],
  },
  {
    name: 'topics of a module',
    shared: [`/api/modules/${moduleId}`, MY_MODULES, `/api/topics/module/${moduleId}`],
    without: ['/api/attempts?limit=200'],
    with: [`/api/practice/progress/module/${moduleId}`],
  },
  {
    name: 'topic',
    shared: [`/api/topics/${topicId}`, MY_MODULES, `/api/modules/${moduleId}`],
    without: [`/api/attempts?topicId=${topicId}&limit=200`],
    with: [`/api/practice/progress/topic/${topicId}`],
  },
]

const HEADING = `CPU ms of a page        bare (sql)  before (sql)     now (sql) now/bef now/bare ms bef   now`

type Turn = { cpu: number; postgres: number; ms: number }
type Measure = { before: Turn[]; bare: Turn[]; now: Turn[] }

const of = (turns: readonly Turn[], figure: keyof Turn) => median(turns.map((turn) => turn[figure]))

/**
 * Measures each page with a learner's progress, in turns with the same page as it was before, and with the page that has
 * neither the progress nor the calls that it replaced.
 */
console.log(machineLine())
const postgres = await openDurablePostgres()
try {
  const url = postgres.urlOf('progress')
  await prepareDatabase(url)
  await seedCatalogue(url, catalogueOf(courses))
  const before = await seedProgress(url, { learners, measured: MEASURED, courses })
  console.log(
    `${catalogueOf(courses).questions} questions, ${learners} learners: filled in ${Math.round(performance.now() / 1000)} s`,
  )
  const server = await startServerProcess({ databaseUrl: url, only: 'api' })
  try {
    const readCpu = await meterCpu([server.pid], url)
    const people = await Promise.all(
      Array.from({ length: MEASURED }, async (_, index) => {
        const courseId = 1 + ((before + index + 1) % courses)
        const subject = { courseId, moduleId: 2 * courseId - 1, topicId: 5 * courseId - 4 }
        return { headers: await logIn(server.origin, emailOf(index + 1)), pages: pagesOf(subject) }
      }),
    )
    const open = async (headers: Record<string, string>, paths: readonly string[]) => {
      const responses = await Promise.all(paths.map((path) => captureResponse(server.origin + path, headers)))
      for (const [nth, { status }] of responses.entries()) ok(status === 200, `${paths[nth]} got ${status}`)
    }
    const takeTurn = async (pathsOf: (page: Page) => string[], page: number): Promise<Turn> => {
      const [cpu, start] = [await readCpu(), performance.now()]
      for (let nth = 0; nth < PAGES_PER_TURN; nth += 1) {
        const person = people[nth % people.length]
        if (person?.pages[page]) await open(person.headers, pathsOf(person.pages[page]))
      }
      const [used, ms] = [await readCpu(), performance.now() - start]
      const postgresMs = (1000 * (used.postgres - cpu.postgres)) / PAGES_PER_TURN
      const nodeMs = (1000 * (used.node - cpu.node)) / PAGES_PER_TURN
      return { cpu: nodeMs + postgresMs, postgres: postgresMs, ms: ms / PAGES_PER_TURN }
    }
    console.log(HEADING)
    for (const [page, { name }] of pagesOf({ courseId: 1, moduleId: 1, topicId: 1 }).entries()) {
      const measure: Measure = { before: [], bare: [], now: [] }
      for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
        const turns = {
          before: await takeTurn((each) => [...each.shared, ...each.without], page),
          bare: await takeTurn(({ shared }) => shared, page),
          now: await takeTurn((each) => [...each.shared, ...each.with], page),
        }
        if (round >= 0) for (const kind of ['before', 'bare', 'now'] as const) measure[kind].push(turns[kind])
      }
      if (!report(name, measure)) process.exitCode = 1
    }
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
}

function report(name: string, { before, bare, now }: Measure): boolean {
  const ratio = of(now, 'cpu') / of(before, 'cpu')
  const cells = [
    ...[bare, before, now].flatMap((turns) => [of(turns, 'cpu'), of(turns, 'postgres')]),
    ratio,
    of(now, 'cpu') / of(bare, 'cpu'),
    of(before, 'ms'),
    of(now, 'ms'),
  ]
  const line = name.padEnd(20) + cells.map((cell) => cell.toFixed(2).padStart(8)).join('')
  console.log(ratio > MAX_RATIO ? `${line}  ABOVE ${MAX_RATIO}` : line)
  return ratio <= MAX_RATIO
}
