import { randomUUID } from 'node:crypto'
import type { Answer, AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { Random } from '@abhyas/razorpay-sandbox/seeded-random'
import type { ExamClient } from '../exam-client.ts'
import type { Reply } from '../send-call.ts'
import type { Bank } from './bank.ts'
import { type OracleMock, worthOf } from './mocks.ts'
import type { Asked } from './rules.ts'
import { drawAnswer, type Sent } from './sheet.ts'

/** One attempt: what was asked and answered, and what the server said of it. */
export type Sat = {
  attemptId: number
  asked: readonly Asked[]
  questionIds: readonly number[]
  summary: AttemptSummary
  result: AttemptResult | null
}

type SitOptions = { client: ExamClient; mock: OracleMock; bank: Bank; random: Random; withResult: boolean }

/** Sits a mock exam once, section by section, with a random sheet. */
export async function sitMock({ client, mock, bank, random, withResult }: SitOptions): Promise<Sat> {
  const attempt = need('start', await client.start(randomUUID()))
  const { id: attemptId, epoch } = attempt
  const paper = need('paper', await client.paper())
  const sections = attempt.sections?.list ?? []
  const sectionOf = sections.flatMap(({ questionCount }, section) =>
    Array.from({ length: questionCount }, () => section),
  )
  if (sectionOf.length !== paper.length || sections.length !== mock.sections.length)
    throw new Error(`${mock.name}: the sections have ${sectionOf.length} questions, and the paper has ${paper.length}.`)
  const asked: Asked[] = []
  const sent: Sent[][] = []
  for (const [place, { id }] of paper.entries()) {
    const question = bank.byId.get(id)
    const worth = worthOf(mock, sectionOf[place] as number, id, bank)
    if (!question || !worth) throw new Error(`${mock.name}: question ${id} is asked in section ${sectionOf[place]}.`)
    const drawn = drawAnswer(random, question.key)
    asked.push({ worth, key: question.key, given: drawn.given })
    sent.push([...drawn.sent])
  }

  let seq = 0
  const save = async (answers: Answer[]) => {
    if (answers.length === 0) return
    const { verdicts } = need('save', await client.save(attemptId, { epoch, answers }))
    const refused = verdicts.find(({ verdict }) => verdict !== 'saved')
    if (refused) throw new Error(`${mock.name}: an answer at place ${refused.place} was ${refused.verdict}.`)
  }
  /** The answers of a section. A second answer to a question follows in a second save. */
  const answersOf = (section: number, turn: number): Answer[] =>
    sent.flatMap((each, place) => {
      const answer = sectionOf[place] === section ? each[turn] : undefined
      return answer ? [{ place, ...answer, isMarked: random() < 0.1, spentMs: 1000, seq: ++seq }] : []
    })
  for (const section of sections.keys()) {
    if (section > 0 && mock.mode !== 'free')
      need('section', await client.enterSection(attemptId, { epoch, section, lastSeq: seq, agoMs: 0 }))
    for (const turn of [0, 1]) await save(answersOf(section, turn))
  }
  const summary = need('submit', await client.submit(attemptId, { epoch, lastSeq: seq }))
  const result = withResult ? need('result', await client.result(attemptId)) : null
  return { attemptId, asked, questionIds: paper.map(({ id }) => id), summary, result }
}

export function need<Body>(call: string, { status, body }: Reply<Body>): Body {
  if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
  return body
}
