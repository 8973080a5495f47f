import type { Template } from '../template.ts'
import { range, slips, templateOf } from './template-of.ts'

/** The numbers of a variant, and the key that a calculation of its own gives. */
type Proved = { template: Template; keyOf: (values: Record<string, number>) => string }

/** Templates as an author of a course on computers and aptitude would write them. */
export const REAL_TEMPLATES: Record<string, Proved> = {
  'binary numbers': {
    template: templateOf({
      questionText: 'Write {{n}} as a binary number.',
      description: '{{n}} is {{base(n, 2)}} in binary and {{base(n, 16)}} in hexadecimal.',
      optionText: '`{{value}}`',
      variables: [range('n', 10, 250)],
      key: 'base(n, 2)',
      distractors: slips(
        ['base(n + 1, 2)', 'counted one too far'],
        ['base(n - 1, 2)', 'stopped one too early'],
        ['base(2 * n, 2)', 'added a zero at the end'],
      ),
    }),
    keyOf: ({ n = 0 }) => `\`${n.toString(2)}\``,
  },
  'array indexes': {
    template: templateOf({
      questionText: 'An array of {{size}}-byte elements begins at address {{start}}. Where does element {{i}} begin?',
      variables: [
        { name: 'size', kind: 'list', items: ['2', '4', '8'] },
        range('start', 1000, 4000, 100),
        range('i', 3, 40),
      ],
      key: 'start + i * size',
      distractors: slips(
        ['start + (i + 1) * size', 'counted from 1'],
        ['start + i', 'forgot the size of an element'],
        ['start + (i - 1) * size', 'forgot that the first index is 0'],
      ),
    }),
    keyOf: ({ size = 0, start = 0, i = 0 }) => String(start + i * size),
  },
  'subnet sizes': {
    template: templateOf({
      questionText: 'How many hosts can a network with the prefix /{{p}} address?',
      variables: [range('p', 20, 29)],
      derived: [{ name: 'all', expression: '2 ^ (32 - p)' }],
      key: 'all - 2',
      distractors: slips(
        ['all', 'forgot the network and the broadcast address'],
        ['all - 1', 'left out only one address'],
        ['2 ^ (31 - p) - 2', 'took one bit too few'],
      ),
    }),
    keyOf: ({ p = 0 }) => String(2 ** (32 - p) - 2),
  },
  averages: {
    template: templateOf({
      kind: 'number',
      questionText: 'The average of {{a}}, {{b}}, {{c}} and x is {{m}}. What is x?',
      variables: [range('a', 5, 40), range('b', 5, 40), range('c', 5, 40), range('m', 10, 40)],
      constraints: ['a != b and b != c and a != c', '4 * m > a + b + c'],
      key: '4 * m - (a + b + c)',
    }),
    keyOf: ({ a = 0, b = 0, c = 0, m = 0 }) => String(4 * m - a - b - c),
  },
  percentages: {
    template: templateOf({
      questionText: 'A price of ₹{{price}} falls by {{p}} %. What is the new price?',
      optionText: '₹{{fixed(value, 2)}}',
      variables: [range('price', 150, 2000, 50), range('p', 2.5, 40, 2.5)],
      constraints: ['p != 50'],
      key: 'price * (100 - p) / 100',
      distractors: slips(
        ['price * (100 + p) / 100', 'added instead of taking away'],
        ['price * p / 100', 'gave the reduction'],
        ['price - p', 'took the percentage as rupees'],
      ),
    }),
    keyOf: ({ price = 0, p = 0 }) => `₹${((price * (1000 - 10 * p)) / 1000).toFixed(2)}`,
  },
  'tree heights': {
    template: templateOf({
      questionText: 'What is the least height of a binary tree with {{n}} nodes? A single node has the height 0.',
      variables: [range('n', 5, 3000)],
      derived: [{ name: 'h', expression: 'floor(log2(n))' }],
      key: 'h',
      distractors: slips(
        ['h + 1', 'counted levels, not edges'],
        ['n - 1', 'took a tree that is a chain'],
        ['h - 1', 'rounded down once too often'],
      ),
    }),
    keyOf: ({ n = 0 }) => String(n.toString(2).length - 1),
  },
  'steps of two loops': {
    template: templateOf({
      questionText: '`for (i = 0; i < {{n}}; i++) for (j = 0; j < i; j++) x++;` How often does x++ run?',
      variables: [range('n', 5, 60)],
      key: 'n * (n - 1) / 2',
      distractors: slips(
        ['n * n', 'forgot that the inner loop grows'],
        ['n * (n + 1) / 2', 'let j reach i'],
        ['n * (n - 1)', 'forgot to halve'],
      ),
    }),
    keyOf: ({ n = 0 }) => {
      let steps = 0
      for (let i = 0; i < n; i += 1) for (let j = 0; j < i; j += 1) steps += 1
      return String(steps)
    },
  },
  'remainders of a hash table': {
    template: templateOf({
      questionText: 'A hash table has {{m}} slots. In which slot is the key {{k}}, if h(k) = k mod {{m}}?',
      variables: [{ name: 'm', kind: 'list', items: ['7', '11', '13', '17'] }, range('k', 40, 400)],
      constraints: ['k mod m > 1'],
      key: 'k mod m',
      distractors: slips(
        ['k // m', 'gave the quotient'],
        ['k mod m + 1', 'counted slots from 1'],
        ['k mod (m - 1)', 'divided by the last index'],
      ),
    }),
    keyOf: ({ k = 0, m = 1 }) => String(k % m),
  },
  'greatest common divisors': {
    template: templateOf({
      questionText: 'What is the greatest common divisor of {{a}} and {{b}}?',
      variables: [range('a', 12, 120, 6), range('b', 12, 120, 4)],
      constraints: ['a != b', 'gcd(a, b) > 2'],
      key: 'gcd(a, b)',
      distractors: slips(
        ['lcm(a, b)', 'gave the least common multiple'],
        ['abs(a - b)', 'subtracted once'],
        ['gcd(a, b) / 2', 'stopped at a smaller divisor'],
      ),
    }),
    keyOf: ({ a = 1, b = 1 }) => {
      let divisor = Math.min(a, b)
      while (a % divisor || b % divisor) divisor -= 1
      return String(divisor)
    },
  },
  'chances without order': {
    template: templateOf({
      questionText: 'In how many ways can {{k}} of {{n}} learners be chosen?',
      variables: [range('n', 5, 14), range('k', 2, 4)],
      constraints: ['2 * k != n'],
      key: 'choose(n, k)',
      distractors: slips(
        ['factorial(n) / factorial(n - k)', 'counted the order too'],
        ['n * k', 'multiplied the two numbers'],
        ['n ^ k', 'allowed the same learner twice'],
      ),
    }),
    keyOf: ({ n = 0, k = 0 }) => {
      const row = [1]
      for (let of = 1; of <= n; of += 1)
        for (let at = of; at > 0; at -= 1) row[at] = (row[at] ?? 0) + (row[at - 1] ?? 0)
      return String(row[k])
    },
  },
  'times of a transfer': {
    template: templateOf({
      kind: 'number',
      questionText: 'How many seconds does a file of {{size}} MB need at {{rate}} Mbit/s? Give two decimals.',
      variables: [range('size', 3, 90, 0.5), range('rate', 7, 60)],
      key: 'round(size * 8 / rate, 2)',
      tolerance: '0.01',
    }),
    keyOf: ({ size = 0, rate = 1 }) => `${Math.round((size * 800) / rate + 1e-9) / 100} ± 0.01`,
  },
  'words for a sign': {
    template: templateOf({
      questionText: 'What is the value of {{a}} {{sign}} {{b}}?',
      variables: [
        range('a', 1, 15),
        range('b', 1, 15),
        { name: 'sign', kind: 'list', items: ['AND', 'times', 'minus'] },
      ],
      constraints: ['sign != "AND"', 'a > b + 1'],
      key: 'if(sign = "times", a * b, a - b)',
      distractors: slips(
        ['a + b', 'added'],
        ['if(sign = "times", a - b, a * b)', 'took the other sign'],
        ['a * b + 7', 'calculated wrongly'],
      ),
    }),
    keyOf: ({ a = 0, b = 0, isTimes = 0 }) => String(isTimes ? a * b : a - b),
  },
}
