import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDay, recallOn, retentionAt, review, type RevisionCard, broughtBackDay } from './revision.ts'

const KNOWN = { chance: 0.7, floor: 0.18 }
const GUESSED = { chance: 0.27, floor: 0.18 }

function cardAfter(answers: { isCorrect: boolean; day: number }[], first: RevisionCard | null = null): RevisionCard {
  let card = first
  for (const answer of answers) card = review(card, { ...KNOWN, ...answer })
  if (!card) throw new Error('there is no card')
  return card
}
const missed = cardAfter([{ isCorrect: false, day: 100 }])

/** Answers on the day on which the card is due. */
const onTime = (card: RevisionCard, isCorrect: boolean): RevisionCard =>
  cardAfter([{ isCorrect, day: card.lastDay + card.interval }], card)

describe('a card', () => {
  test('begins with the first miss', () => {
    expect(review(null, { ...KNOWN, isCorrect: true, day: 100 })).toBeNull()
    expect(missed).toMatchObject({ lastDay: 100, interval: 1, lapses: 0, state: 'active' })
  })

  test('waits 1, 3, 8 and 22 days after a miss and three right answers', () => {
    const cards = [missed]
    for (let nth = 0; nth < 3; nth++) cards.push(onTime(cards.at(-1) ?? missed, true))
    expect(cards.map(({ interval }) => interval)).toEqual([1, 3, 8, 22])
  })

  test('leaves when its stability is above 30 days, and comes back after a miss', () => {
    let card = missed
    while (card.state === 'active') card = onTime(card, true)
    expect(card.state).toBe('learned')
    expect(card.stability).toBeGreaterThan(30)
    expect(dueDay(card)).toBeNull()
    expect(onTime(card, false)).toMatchObject({ state: 'active', lapses: 1 })
    const nearly = { ...missed, difficulty: 9, stability: 18, interval: 18 }
    expect(onTime(nearly, true)).toMatchObject({ state: 'active' })
    expect(onTime({ ...nearly, stability: 20, interval: 20 }, true)).toMatchObject({ state: 'learned' })
  })

  test('is a leech after four lapses, and is not shown any more', () => {
    let card = missed
    for (let lapse = 1; lapse < 4; lapse++) card = onTime(card, false)
    expect(card.state).toBe('active')
    card = onTime(card, false)
    expect(card).toMatchObject({ state: 'leech', lapses: 4 })
    expect(dueDay(card)).toBeNull()
  })

  test('is no leech any more once the learner knows it, and stays one after another miss or a guess', () => {
    let leech = missed
    for (let lapse = 1; lapse <= 4; lapse++) leech = onTime(leech, false)
    const known = onTime(leech, true)
    expect(known).toMatchObject({ state: 'active', lapses: 0 })
    expect(dueDay(known)).toBe(known.lastDay + known.interval)
    expect(onTime(leech, false).state).toBe('leech')
    expect(cardAfter([{ isCorrect: true, day: leech.lastDay }], leech).state).toBe('leech')
    expect([broughtBackDay(leech, leech.lastDay), broughtBackDay(leech, 500)]).toEqual([leech.lastDay + 1, 500])
    expect(review(leech, { ...GUESSED, isCorrect: true, day: 200 })).toMatchObject({ state: 'leech', lapses: 4 })
  })

  test('counts several misses on one day as one lapse', () => {
    const again = cardAfter(
      [
        { isCorrect: false, day: 101 },
        { isCorrect: false, day: 101 },
        { isCorrect: false, day: 101 },
      ],
      missed,
    )
    expect(again.lapses).toBe(1)
  })

  test('is not promoted by a right answer that was probably a guess', () => {
    const card = onTime(missed, true)
    const guessed = review(card, { ...GUESSED, isCorrect: true, day: 110 })
    expect(guessed).toMatchObject({ stability: card.stability, interval: card.interval, lastDay: 110 })
    const knew = review(card, { ...GUESSED, chance: 0.29, isCorrect: true, day: 110 })
    expect(knew?.stability).toBeGreaterThan(card.stability)
  })

  test('is not promoted by a second right answer on the same day', () => {
    const card = onTime(missed, true)
    expect(cardAfter([{ isCorrect: true, day: card.lastDay }], card)).toMatchObject({
      stability: card.stability,
      interval: card.interval,
    })
  })

  test('takes an answer that arrives late for one of its last day', () => {
    expect(cardAfter([{ isCorrect: true, day: 90 }], missed).lastDay).toBe(100)
  })

  test('is known with 90 % after as many days as its stability', () => {
    const card = { ...missed, stability: 12 }
    expect(recallOn(card, 112)).toBeCloseTo(0.9, 6)
    expect(recallOn(card, 90)).toBe(1)
  })
})

describe('before an exam', () => {
  test('the retention rises from 90 to 95 % in the last ten days', () => {
    expect([40, 10, 5, 0].map(retentionAt).map((share) => share.toFixed(3))).toEqual([
      '0.900',
      '0.900',
      '0.925',
      '0.950',
    ])
  })

  test('a card that needs a review in the last days is due earlier than without the exam', () => {
    const card = { ...missed, stability: 20, interval: 20 }
    expect(dueDay(card)).toBe(120)
    expect(dueDay(card, 118)).toBeLessThan(118)
    expect(dueDay(card, 200)).toBe(120)
  })

  test('a card that is known until the exam is not due', () => {
    expect(dueDay({ ...missed, stability: 29, interval: 29 }, 104)).toBeNull()
  })

  test('no card is due after the exam or before tomorrow', () => {
    const history = fc.array(fc.record({ isCorrect: fc.boolean(), wait: fc.nat(40) }), { maxLength: 12 })
    fc.assert(
      fc.property(history, fc.nat(90), (answers, daysToExam) => {
        let card = missed
        for (const { isCorrect, wait } of answers) card = cardAfter([{ isCorrect, day: card.lastDay + wait }], card)
        const exam = card.lastDay + daysToExam
        const due = dueDay(card, exam)
        if (due === null) return
        expect(due).toBeLessThanOrEqual(exam)
        expect(due).toBeGreaterThan(card.lastDay)
        expect(due).toBeLessThanOrEqual(dueDay(card) ?? 0)
      }),
    )
  })
})
