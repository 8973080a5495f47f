import { buildModule, buildTopic } from '@abhyas/api/testing/builders'
import { createQuestion } from '@abhyas/contract/questions'
import { connect } from '@abhyas/database/database'
import { pick, type Random, shuffle } from '@abhyas/razorpay-sandbox/seeded-random'
import { pathOf, type Send } from '../send-call.ts'
import { add, type Fraction, fraction, negative, writeDecimal } from './fraction.ts'
import type { Key } from './rules.ts'

const TOPICS = ['numbers', 'words', 'reasons', 'subject one', 'subject two'] as const
export type Topic = (typeof TOPICS)[number]

type BankQuestion = { id: number; topic: Topic; key: Key }

export type Bank = {
  byId: ReadonlyMap<number, BankQuestion>
  /** The ids of a topic's questions, in the order in which they were added. */
  idsOf(topic: Topic): number[]
  topicId(topic: Topic): number
}

const LETTERS = 'ABCDEF'
/** Enough for the largest pools, with a rest that changes from paper to paper. */
const QUESTIONS_OF_TOPIC = 48

type Written = { kind: Key['kind']; correctAnswer: string; options: readonly string[] }
type Drawn = { key: Key; written: Written }

/** The kinds take turns, so that every topic has enough of each. */
const KINDS = ['one', 'several', 'number', 'one'] as const

/** Writes questions of every kind through the API, and remembers their keys. */
export async function writeBank(send: Send, topicIds: ReadonlyMap<Topic, number>, random: Random): Promise<Bank> {
  const byId = new Map<number, BankQuestion>()
  for (const [topic, topicId] of topicIds)
    for (let n = 0; n < QUESTIONS_OF_TOPIC; n += 1) {
      const { key, written } = drawQuestion(random, KINDS[n % KINDS.length] as Key['kind'])
      const body = {
        kind: written.kind,
        questionText: `Question ${n + 1} of ${topic}: which is right?`,
        ...Object.fromEntries(written.options.map((text, place) => [`option${LETTERS[place]}`, text])),
        correctAnswer: written.correctAnswer,
        isExamOnly: true,
      }
      const reply = await send<{ id: number; needsAttention: boolean }>({
        method: createQuestion.method,
        path: pathOf(createQuestion.path, { topicId }),
        payload: JSON.stringify(body),
      })
      if (reply.status !== 200 || reply.body.needsAttention)
        throw new Error(`A question was refused: ${reply.status} ${JSON.stringify(reply.body)} ${JSON.stringify(body)}`)
      byId.set(reply.body.id, { id: reply.body.id, topic, key })
    }
  return {
    byId,
    idsOf: (topic) => [...byId.values()].filter((question) => question.topic === topic).map(({ id }) => id),
    topicId: (topic) => topicIds.get(topic) as number,
  }
}

function drawQuestion(random: Random, kind: Key['kind']): Drawn {
  if (kind === 'number') return drawNumber(random)
  const count = kind === 'one' ? 2 + Math.floor(random() * 5) : 3 + Math.floor(random() * 4)
  const options = Array.from({ length: count }, (_, place) => `The value ${place * 3 + 1}`)
  if (kind === 'one') {
    const right = Math.floor(random() * count)
    return {
      key: { kind, options: count, right },
      written: { kind, options, correctAnswer: options[right] as string },
    }
  }
  const places = shuffle([...options.keys()], random)
  const right = new Set(places.slice(0, 1 + Math.floor(random() * count)))
  const correctAnswer = LETTERS.split('')
    .filter((_, place) => right.has(place))
    .join('')
  return { key: { kind, options: count, right }, written: { kind, options, correctAnswer } }
}

const writtenNumber = (correctAnswer: string): Written => ({ kind: 'number', options: [], correctAnswer })

/** A number exactly, from one number to another, or with a tolerance; some are below 0. */
function drawNumber(random: Random): Drawn {
  const decimals = Math.floor(random() * 5)
  const draw = (most: number): Fraction => fraction(BigInt(Math.floor(random() * most)), 10n ** BigInt(decimals))
  const size = draw(2_000_000)
  const low = random() < 0.3 ? negative(size) : size
  const text = (number: Fraction) => writeDecimal(number, decimals)
  const form = pick(random, ['exact', 'range', 'tolerance'])
  const by = draw(500)
  if (form === 'exact') return { key: { kind: 'number', low, high: low }, written: writtenNumber(text(low)) }
  if (form === 'range') {
    const high = add(low, by)
    return { key: { kind: 'number', low, high }, written: writtenNumber(`${text(low)} to ${text(high)}`) }
  }
  const key: Key = { kind: 'number', low: add(low, negative(by)), high: add(low, by) }
  return { key, written: writtenNumber(`${text(low)} ± ${text(by)}`) }
}

/** Adds the topics themselves. */
export async function makeTopics(url: string): Promise<ReadonlyMap<Topic, number>> {
  const db = connect({ url })
  try {
    const { id: moduleId } = await buildModule(db)
    const made = new Map<Topic, number>()
    for (const name of TOPICS) made.set(name, (await buildTopic(db, { moduleId, name })).id)
    return made
  } finally {
    await db.close()
  }
}
