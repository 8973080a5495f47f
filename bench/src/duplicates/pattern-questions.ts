import { pick, type Random } from '@abhyas/razorpay-sandbox/seeded-random'
import { termOf } from '../data/invented-words.ts'

export type Asked = { questionText: string; options: string[] }

const TERMS = 4000
/** The most frequent term is in one question of fifty, as 'array' may be. Most terms are in a few. */
const FREQUENT = 0.35

/** A sentence with places for terms. Two questions of one pattern with different terms ask for different facts. */
const PATTERNS: readonly [stem: string, options: readonly string[]][] = [
  ['What is the worst case time of {a} on a sorted {b}?', ['O(1)', 'O(log n)', 'O(n)', 'O(n log n)']],
  ['Which statement about {a} is true?', ['It uses {b}', 'It needs {c}', 'It replaces {d}', 'It ends {e}']],
  [
    'A server runs {a} with {b} switched on. A client sends one request after the other. What happens to the second?',
    ['It waits for {c}', 'It is refused', 'It joins the first', 'It starts a new {d}'],
  ],
  [
    'Which layer of {a} is responsible for {b}?',
    ['The {c} layer', 'The {d} layer', 'The {e} layer', 'None of the others'],
  ],
  ['Which keyword of {a} declares a {b} that never changes?', ['{c}', '{d}', '{e}', '{f}']],
  [
    'A table of {a} has an index on {b}. A query asks for all rows with one {c}. Which plan is chosen?',
    ['A scan of the table', 'A scan of the index', 'A hash of {d}', 'A merge with {e}'],
  ],
  ['Who described {a} first, and in which work about {b}?', ['{c}', '{d}', '{e}', '{f}']],
  [
    'In the {a} protocol, which message follows {b} when the timer of {c} has expired?',
    ['{d}', '{e}', 'The same message again', 'No message'],
  ],
  [
    'A cache of {a} lines uses {b}. The program reads {c} twice in a loop. How many misses does the second turn have?',
    ['None', 'One', 'One for each line', 'As many as the first'],
  ],
  ['Which data structure gives {a} in the order of {b}?', ['A queue', 'A stack', 'A heap', 'A tree of {c}']],
  [
    'What is the difference between {a} and {b}?',
    ['{a} is faster', '{b} needs {c}', '{a} keeps {d}', 'There is no difference'],
  ],
  [
    'Why does a compiler turn {a} into {b} before {c} is run?',
    ['To save memory', 'To find {d}', 'To sort {e}', 'By habit'],
  ],
]

/** Makes a question of one of the patterns about random terms. */
export function makePatternQuestion(random: Random): Asked {
  const [stem, options] = pick(random, PATTERNS)
  const terms = new Map<string, string>()
  const fill = (text: string) =>
    text.replaceAll(/\{(\w)\}/g, (_, place: string) => {
      if (!terms.has(place)) terms.set(place, drawTerm(random, new Set(terms.values())))
      return terms.get(place) as string
    })
  return { questionText: fill(stem), options: options.map(fill) }
}

function drawTerm(random: Random, taken: ReadonlySet<string>): string {
  const term = termOf(Math.floor(TERMS ** (FREQUENT + (1 - FREQUENT) * random())))
  return taken.has(term) ? drawTerm(random, taken) : term
}
