import { Agent } from 'node:http'
import { buildQuestion, buildTopic } from '@abhyas/api/testing/builders'
import { createMock } from '@abhyas/contract/exams-mocks'
import { connect, type Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { insertAdmin } from '@abhyas/testing/crowd-admin'
import { type ExamCrowd, insertLearners } from '@abhyas/testing/exam-crowd'
import { sendCall } from '../send-call.ts'
import type { LoadProduct } from './load-product.ts'
import type { LoadSettings } from './load-settings.ts'

const KINDS = ['one', 'several', 'number'] as const
export type Kind = (typeof KINDS)[number]

type Paper = Pick<ExamCrowd, 'key' | 'marks'>

/** A crowd whose exam may have several papers. */
export type LoadCrowd = ExamCrowd & {
  /** The kind of each question, by its place. Every paper has the same. */
  kinds: readonly Kind[]
  /** By the id of the paper. Null when all learners have the same one. */
  papers: ReadonlyMap<number, Paper> | null
  /** How many questions each section has. */
  sectionSizes: readonly number[]
}

const VARIANTS = 64
const PART_OF_POOL = 2
const ONE_MARK = 3600
const MARKS: Record<Kind, { right: number; wrong: number }> = {
  one: { right: ONE_MARK, wrong: ONE_MARK / 3 },
  several: { right: 2 * ONE_MARK, wrong: (2 * ONE_MARK) / 3 },
  number: { right: 2 * ONE_MARK, wrong: 0 },
}
/** The seconds of the sections, as shares of the exam. The last one never ends before the learner does. */
const SHARES = [0.4, 0.4, 1.5]
const TIMEOUT_MS = 60_000

/** Creates learners, and a mock exam with timed sections and 64 papers. Each section has one kind of questions. */
export async function makeMockCrowd(product: LoadProduct, settings: LoadSettings): Promise<LoadCrowd> {
  const db = connect({ url: product.databaseUrl })
  try {
    const learners = await insertLearners(db, settings.learners)
    const take = Math.floor(settings.questions / KINDS.length)
    const rights = new Map<number, { kind: Kind; right: number }>()
    const topics: number[] = []
    for (const kind of KINDS) topics.push(await writeTopic(db, kind, take * PART_OF_POOL, rights))
    const examId = await addMock(product, {
      sections: KINDS.map((kind, n) => ({
        name: `Section ${n + 1}`,
        seconds: Math.max(10, Math.round(settings.minutes * 60 * (SHARES[n] as number))),
        marks: MARKS[kind],
        pools: [{ topicId: topics[n], take }],
      })),
    })
    const kinds = KINDS.flatMap((kind) => Array.from({ length: take }, () => kind))
    const papers = await readPapers(db, examId, rights)
    const sectionSizes = KINDS.map(() => take)
    return { examId, learners, kinds, papers, sectionSizes, questionCount: kinds.length, key: [], marks: null }
  } finally {
    await db.close()
  }
}

/** An answer is right when it is this number: an option, a bit for each right option, or the number itself. */
async function writeTopic(
  db: Database,
  kind: Kind,
  count: number,
  rights: Map<number, { kind: Kind; right: number }>,
): Promise<number> {
  const { id: topicId } = await buildTopic(db, { name: `Questions with ${kind}` })
  for (let n = 0; n < count; n += 1) {
    const right = kind === 'several' ? 1 + ((n * 7) % 15) : (n * 7 + (n >> 2)) % 4
    const options = [0, 1, 2, 3].map((option) => (kind === 'number' ? '' : `The value ${n * 4 + option}`))
    const [optionA = '', optionB = '', optionC = '', optionD = ''] = options
    const letters = ['A', 'B', 'C', 'D'].filter((_, option) => (right >> option) % 2 === 1).join('')
    const correctAnswer = { one: options[right] as string, several: letters, number: String(right) }[kind]
    const questionText = `What does line ${n + 1} of the program print, and in which order are its statements run?`
    const written = { kind, questionText, optionA, optionB, optionC, optionD, correctAnswer, isExamOnly: true }
    const { id } = await buildQuestion(db, { topicId, ...written })
    rights.set(id, { kind, right })
  }
  return topicId
}

async function addMock({ databaseUrl, origins }: LoadProduct, settings: { sections: unknown[] }): Promise<number> {
  const token = await (await insertAdmin(databaseUrl))()
  const agent = new Agent()
  const marking = { ...MARKS.one, pass: { kind: 'percent', value: 50 }, isPartial: false, sparesOthers: false }
  const payload = JSON.stringify({
    examName: 'Load',
    owner: { kind: 'alone', id: null },
    sectionMode: 'timed',
    marking,
    variants: VARIANTS,
    isFree: true,
    state: 'published',
    ...settings,
  })
  const { method, path } = createMock
  const options = { origin: () => origins[0] as string, token: () => token, agent, timeoutMs: TIMEOUT_MS }
  const { status, body } = await sendCall<{ id: number }>(options, { method, path, payload })
  if (status !== 200) throw new Error(`No mock exam was made: ${status} ${JSON.stringify(body)}`)
  return body.id
}

async function readPapers(
  db: Database,
  examId: number,
  rights: ReadonlyMap<number, { kind: Kind; right: number }>,
): Promise<Map<number, Paper>> {
  const rows = await db.select<{ id: number; questions: string }>(sql`
    select p.id, p.questions from exam_papers x join papers p on p.id = x.paper_id where x.exam_id = ${examId}`)
  return new Map(
    rows.map(({ id, questions }) => {
      const asked = (JSON.parse(questions) as { id: number }[]).map((question) => rights.get(question.id))
      const found = asked.filter((one) => one !== undefined)
      return [id, { key: found.map(({ right }) => right), marks: found.map(({ kind }) => MARKS[kind]) }]
    }),
  )
}
