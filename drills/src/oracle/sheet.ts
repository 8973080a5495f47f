import { pick, type Random } from '@abhyas/razorpay-sandbox/seeded-random'
import { add, fraction, negative, read, times, writeDecimal } from './fraction.ts'
import type { Given, Key } from './rules.ts'

/** What is sent for one question. The last one counts. */
export type Sent = { option: number | null; number: string | null }
export type Drawn = { given: Given; sent: readonly Sent[] }

const CLEARED: Sent = { option: null, number: null }
const SMALLEST = fraction(1n, 1_000_000n)
const HALF = fraction(1n, 2n)

const maskOf = (picks: ReadonlySet<number>) => [...picks].reduce((mask, pick) => mask + 2 ** pick, 0)
const chance = (random: Random, share: number) => random() < share
const someOf = (random: Random, all: Iterable<number>, share: number) =>
  new Set([...all].filter(() => chance(random, share)))

/** Draws the answer to one question: empty, cleared, right, nearly right or wrong, sometimes after another answer. */
export function drawAnswer(random: Random, key: Key): Drawn {
  const first = drawOne(random, key)
  if (chance(random, 0.15)) return { given: null, sent: [] }
  if (chance(random, 0.06)) return { given: null, sent: [first.sent, CLEARED] }
  if (!chance(random, 0.12)) return { given: first.given, sent: [first.sent] }
  const second = drawOne(random, key)
  return { given: second.given, sent: [first.sent, second.sent] }
}

type One = { given: Given; sent: Sent }

function drawOne(random: Random, key: Key): One {
  const isMeantRight = chance(random, 0.45)
  if (key.kind === 'one') {
    const option = isMeantRight ? key.right : Math.floor(random() * key.options)
    return { given: { pick: option }, sent: { option, number: null } }
  }
  if (key.kind === 'several') {
    const picks = isMeantRight ? key.right : drawPicks(random, key)
    if (picks.size === 0) return { given: null, sent: CLEARED }
    return { given: { picks }, sent: { option: maskOf(picks), number: null } }
  }
  return drawNumber(random, key)
}

/** Some of the right options, with or without a wrong one, only wrong ones, or any. */
function drawPicks(random: Random, key: Extract<Key, { kind: 'several' }>): ReadonlySet<number> {
  const all = Array.from({ length: key.options }, (_, place) => place)
  const wrong = all.filter((place) => !key.right.has(place))
  switch (pick(random, ['some right', 'right and wrong', 'wrong', 'any'] as const)) {
    case 'some right':
      return someOf(random, key.right, 0.6)
    case 'right and wrong':
      return new Set([...someOf(random, key.right, 0.9), ...someOf(random, wrong, 0.4)])
    case 'wrong':
      return someOf(random, wrong, 0.6)
    case 'any':
      return someOf(random, all, 0.5)
  }
}

/** A number at an end of the range, just outside it, in its middle, or far away. */
function drawNumber(random: Random, { low, high }: Extract<Key, { kind: 'number' }>): One {
  const number = pick(random, [
    low,
    high,
    add(low, SMALLEST),
    add(low, negative(SMALLEST)),
    add(high, SMALLEST),
    add(high, negative(SMALLEST)),
    middleOf(low, high),
    negative(low),
    add(high, fraction(1n)),
    read(String(Math.floor(random() * 1_000_000))),
  ])
  const exact = writeDecimal(number)
  // Some learners type the zeros at the end, others do not.
  const typed = chance(random, 0.3) ? exact : exact.replace(/\.?0+$/, '')
  return { given: { number: read(typed) }, sent: { option: null, number: typed } }
}

/** The middle, cut to six decimals. */
function middleOf(low: Parameters<typeof add>[0], high: typeof low): typeof low {
  const { top, bottom } = times(add(low, high), HALF)
  return fraction((top * 1_000_000n) / bottom, 1_000_000n)
}
