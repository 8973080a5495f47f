import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import { FACTS } from './facts.ts'
import { type Random, randomFrom } from './random.ts'
import { STATEMENTS } from './statements.ts'

/** A question whose truth is known, before a layout makes a mess of it. */
export type TrueQuestion = {
  nth: number
  kind: QuestionKind
  topic: string
  /** Paragraphs of the stem. Code is a paragraph with line breaks. */
  text: string[]
  options: string[]
  /** The places of the right options. */
  right: number[]
  number: string | null
  why: string
}

type Asked = Pick<TrueQuestion, 'topic' | 'text' | 'why'> & { right: string; wrong: string[] }

/** Makes questions with true answers. All of them differ in their text. */
export function makeQuestions(count: number, seed: number): TrueQuestion[] {
  const random = randomFrom(seed)
  const seen = new Set<string>()
  const questions: TrueQuestion[] = []
  while (questions.length < count) {
    const question = makeQuestion(questions.length, random)
    const key = JSON.stringify([question.text, question.options])
    if (!seen.has(key)) questions.push(question)
    seen.add(key)
  }
  return questions
}

function makeQuestion(nth: number, random: Random): TrueQuestion {
  const dice = random.below(100)
  if (dice < 12) return severalRight(nth, random)
  const asked = dice < 50 ? inWords(random) : computed(random)
  if (dice >= 85)
    return {
      nth,
      kind: 'number',
      topic: asked.topic,
      text: asked.text,
      options: [],
      right: [],
      number: asked.right,
      why: asked.why,
    }
  const wrong = random.shuffled([...new Set(asked.wrong)].filter((option) => option !== asked.right))
  const options = random.shuffled([asked.right, ...wrong.slice(0, random.chance(0.8) ? 3 : 1 + random.below(4))])
  return {
    nth,
    kind: 'one',
    topic: asked.topic,
    text: asked.text,
    options,
    right: [options.indexOf(asked.right)],
    number: null,
    why: asked.why,
  }
}

function severalRight(nth: number, random: Random): TrueQuestion {
  const { topic, ask, yes, no } = random.pick(STATEMENTS)
  const right = random.shuffled(yes).slice(0, 2 + random.below(2))
  const options = random.shuffled([...right, ...random.shuffled(no).slice(0, 2 + random.below(2))])
  const places = options.flatMap((option, place) => (right.includes(option) ? [place] : []))
  return {
    nth,
    kind: 'several',
    topic,
    text: [ask],
    options,
    right: places,
    number: null,
    why: 'The others are not of this kind.',
  }
}

function inWords(random: Random): Asked {
  const { topic, ask, right, wrong, why } = random.pick(FACTS)
  const before = random.pick([
    '',
    '',
    'Read every option before you answer. ',
    'This was asked in a campus test. ',
    'Think of the usual definition. ',
  ])
  return { topic, text: [`${before}${ask}`], right, wrong, why }
}

const near = (value: number, random: Random): string[] =>
  [1, -1, 2, 10, -2, 5]
    .map((by) => String(value + by * (1 + random.below(3))))
    .concat(String(value * 2), String(value + 7))

function computed(random: Random): Asked {
  const a = 2 + random.below(40)
  const b = 3 + random.below(60)
  const asked = (topic: string, text: string[], value: number, why: string): Asked => ({
    topic,
    text,
    right: String(value),
    wrong: near(value, random),
    why,
  })
  const makers: (() => Asked)[] = [
    () =>
      asked(
        'Joins',
        [`A cross join of a table with ${a} rows and a table with ${b} rows gives how many rows?`],
        a * b,
        `Every row meets every other row: ${a} times ${b}.`,
      ),
    () =>
      asked(
        'Numbers',
        [`What is the remainder when ${a * b + (b % a)} is divided by ${a}?`],
        (a * b + (b % a)) % a,
        'Take away the largest multiple first.',
      ),
    () =>
      asked(
        'Numbers',
        [`How many bits does the number ${a * b} need in the binary system?`],
        (a * b).toString(2).length,
        `In binary it is ${(a * b).toString(2)}.`,
      ),
    () =>
      asked(
        'Loops',
        [
          'What does this code print?',
          `int sum = 0;\nfor (int i = ${a % 5}; i < ${(a % 5) + (b % 7) + 2}; i++) {\n  sum += i;\n}\nSystem.out.println(sum);`,
        ],
        sumFrom(a % 5, (a % 5) + (b % 7) + 2),
        'The loop adds every number below its end.',
      ),
    () =>
      asked(
        'Loops',
        ['Look at this line and say its value.', `int x = ${a} % ${(b % 9) + 2} + ${b};`],
        (a % ((b % 9) + 2)) + b,
        'The remainder comes before the sum.',
      ),
    () =>
      asked(
        'Trees',
        [`A complete binary tree has ${2 ** (1 + (a % 8))} leaves on one level. How many nodes does it have in all?`],
        2 ** (2 + (a % 8)) - 1,
        'All levels above together have one node less than the leaves.',
      ),
    () =>
      asked(
        'Networks',
        [
          `How many addresses for hosts has an IPv4 network with a prefix of ${20 + (a % 10)} bits, when the first and the last address are not used?`,
        ],
        2 ** (12 - (a % 10)) - 2,
        'The host part has the bits that are left of 32.',
      ),
    () =>
      asked(
        'Speed',
        [`A train covers ${a * b} km in ${b} hours. What is its average speed in km per hour?`],
        a,
        'Speed is the way divided by the time.',
      ),
    () =>
      asked(
        'Memory',
        [`A page table covers ${a} pages of ${2 ** (1 + (b % 4))} KB each. How many KB of memory is that?`],
        a * 2 ** (1 + (b % 4)),
        'Pages times the size of a page.',
      ),
    () => ({
      topic: 'Averages',
      text: [`What is the mean of ${a}, ${b} and ${a + b + 1}? Give two decimals.`],
      right: String(Number(((2 * a + 2 * b + 1) / 3).toFixed(2))),
      wrong: [1, 2, 3, 4].map((by) => String(Number(((2 * a + 2 * b + 1) / 3 + by / 4).toFixed(2)))),
      why: 'The sum divided by three.',
    }),
  ]
  return random.pick(makers)()
}

const sumFrom = (start: number, end: number): number => ((end - start) * (start + end - 1)) / 2
