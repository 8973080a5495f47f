import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARDS_PER_DAY, cardsOfToday, planRevision, spreadBacklog, type DueCard } from './revision-plan.ts'

const cards = (count: number, dueDay: number): DueCard[] =>
  Array.from({ length: count }, (_, nth) => ({ questionId: `${dueDay}-${String(nth).padStart(3, '0')}`, dueDay }))

const perDay = (plan: DueCard[]): number[] =>
  [...Map.groupBy(plan, ({ dueDay }) => dueDay).values()].map((each) => each.length)

const anyCards = fc
  .array(fc.integer({ min: 0, max: 90 }), { maxLength: 300 })
  .map((days) => days.map((dueDay, nth) => ({ questionId: `q${nth}`, dueDay })))

describe('the cards of today', () => {
  test('are the most overdue ones, at most 30', () => {
    const shown = cardsOfToday([...cards(20, 100), ...cards(20, 90), ...cards(5, 101)], 100)
    expect(shown).toHaveLength(30)
    expect(shown.slice(0, 20).every(({ dueDay }) => dueDay === 90)).toBe(true)
  })
  test('are fewer when some were shown today', () => {
    expect(cardsOfToday(cards(40, 100), 100, 28)).toHaveLength(2)
    expect(cardsOfToday(cards(40, 100), 100, 31)).toHaveLength(0)
  })
  test('do not depend on the sequence of the cards', () => {
    const some = [...cards(9, 90), ...cards(9, 95)]
    expect(cardsOfToday(some.toReversed(), 100)).toEqual(cardsOfToday(some, 100))
  })
})

describe('a backlog', () => {
  test('of 70 cards is spread over a week', () => {
    expect(perDay(spreadBacklog(cards(70, 50), 100))).toEqual([10, 10, 10, 10, 10, 10, 10])
  })
  test('of 300 cards takes as many days as it needs', () => {
    expect(perDay(spreadBacklog(cards(300, 50), 100))).toEqual(Array.from({ length: 10 }, () => 30))
  })
  test('is spread over the days that the exam leaves, and the rest is left out', () => {
    const plan = spreadBacklog(cards(100, 50), 100, 101)
    expect(perDay(plan)).toEqual([30, 30])
    expect(perDay(spreadBacklog(cards(40, 50), 100, 101))).toEqual([20, 20])
  })
  test('moves a card of a later day when that day is full', () => {
    const plan = spreadBacklog([...cards(210, 50), ...cards(3, 103)], 100)
    expect(plan.slice(-3).map(({ dueDay }) => dueDay)).toEqual([107, 107, 107])
  })
  test('never puts more than 30 cards on a day, none before today and none after the exam', () => {
    fc.assert(
      fc.property(anyCards, fc.option(fc.integer({ min: 60, max: 100 })), (given, exam) => {
        const plan = spreadBacklog(given, 60, exam)
        for (const count of perDay(plan)) expect(count).toBeLessThanOrEqual(CARDS_PER_DAY)
        for (const { dueDay } of plan) {
          expect(dueDay).toBeGreaterThanOrEqual(60)
          expect(dueDay).toBeLessThanOrEqual(exam ?? Number.POSITIVE_INFINITY)
        }
        if (exam === null) expect(plan).toHaveLength(given.length)
      }),
    )
  })
})

describe('the plan of a learner', () => {
  const plan = (all: DueCard[], shownToday = 0, examDay: number | null = null) =>
    planRevision(all, { today: 100, examDay, shownToday })

  test('shows a small backlog today, and moves nothing', () => {
    const { planned, moved } = plan(cards(30, 98))
    expect(planned.every(({ dueDay }) => dueDay === 100)).toBe(true)
    expect(moved).toEqual([])
  })
  test('spreads a large backlog over a week once: the stored days give the same plan on the next day', () => {
    const first = plan(cards(70, 50))
    expect(first.moved).toHaveLength(70)
    const next = planRevision(
      first.planned.filter(({ dueDay }) => dueDay > 100),
      { today: 101, examDay: null, shownToday: 0 },
    )
    expect(next.moved).toEqual([])
    expect(perDay(next.planned)).toEqual([10, 10, 10, 10, 10, 10])
  })
  test('counts the cards that were shown today', () => {
    expect(perDay(plan(cards(40, 100), 25).planned)).toEqual([5, 30, 5])
    expect(plan(cards(10, 99), 25).moved).toHaveLength(10)
  })
  test('never has more than 30 cards on a day, nor a card after the exam', () => {
    const shown = fc.integer({ min: 0, max: 30 })
    const exam = fc.option(fc.integer({ min: 50, max: 120 }))
    fc.assert(
      fc.property(anyCards, shown, exam, (all, shownToday, examDay) => {
        const { planned } = planRevision(all, { today: 50, examDay, shownToday })
        expect(Math.max(0, ...perDay(planned))).toBeLessThanOrEqual(CARDS_PER_DAY)
        const ofToday = planned.filter(({ dueDay }) => dueDay === 50).length
        expect(ofToday + shownToday).toBeLessThanOrEqual(CARDS_PER_DAY)
        if (examDay !== null) expect(planned.every(({ dueDay }) => dueDay <= examDay)).toBe(true)
      }),
    )
  })
})
