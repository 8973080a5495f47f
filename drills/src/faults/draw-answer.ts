import { add, fraction, negative, writeDecimal } from '../oracle/fraction.ts'
import type { Answered, ExamKey } from './score.ts'

type Random = () => number

/** Draws a place. In an exam with sections it is mostly in the open section, and sometimes in one that is closed. */
export function drawPlace(random: Random, { questions }: ExamKey, section: number, sectionCount: number): number {
  const all = questions.length
  if (sectionCount <= 1 || random() < 0.3) return Math.floor(random() * all)
  // About: a section may have a few questions more or less.
  const size = all / sectionCount
  return Math.min(all - 1, Math.floor((section + random()) * size))
}

/** Draws an answer. This share of them is right, so that a lost answer changes the score. */
export function drawAnswered(random: Random, { questions }: ExamKey, place: number, rightShare: number): Answered {
  const key = questions[place]?.key
  const isRight = random() < rightShare
  if (!key || key.kind === 'one')
    return { option: isRight && key ? key.right : Math.floor(random() * (key?.options ?? 2)) }
  if (key.kind === 'several') {
    const right = [...key.right].reduce((mask, option) => mask + 2 ** option, 0)
    return { option: isRight ? right : 1 + Math.floor(random() * (2 ** key.options - 1)) }
  }
  const outside = add(random() < 0.5 ? key.low : negative(key.high), fraction(-1n, 1000n))
  return { option: null, number: writeDecimal(isRight ? key.high : outside) }
}
