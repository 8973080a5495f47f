import { cardsOfToday, spreadBacklog, type DueCard } from '../revision-plan.ts'
import { dueDay, recallOn, review, type RevisionCard } from '../revision.ts'
import { seededRandom } from '../maths/seeded-random.ts'
import { MODEL_FLOOR } from './practice.ts'

/** The figures of many simulated learners who revise until their exam. */
export type RevisionLife = {
  reviews: number
  /** The cards that were due after the exam. */
  dueAfterExam: number
  /** The most cards that one learner saw, or had planned, on one day. */
  mostOnDay: number
  /** The largest pile of due cards after the break. */
  largestBacklog: number
  /** The share of reviews in the last ten days before the exam that were right, guesses included. */
  correctBeforeExam: number
}

const BREAK_DAYS = 60

/** Each learner misses some questions a day, takes a break of 60 days and sits an exam some weeks later. */
export function liveRevision(learners: number, seed: number): RevisionLife {
  const random = seededRandom(seed)
  const life: RevisionLife = { reviews: 0, dueAfterExam: 0, mostOnDay: 0, largestBacklog: 0, correctBeforeExam: 0 }
  let [lastReviews, lastCorrect] = [0, 0]
  for (let learner = 0; learner < learners; learner++) {
    const cards = new Map<string, { card: RevisionCard; due: number | null }>()
    const breakFrom = 10 + random.below(20)
    const breakTo = breakFrom + BREAK_DAYS
    const examDay = breakTo + 5 + random.below(40)
    const missesPerDay = 1 + random.below(8)
    const answer = (questionId: string, isCorrect: boolean, day: number): void => {
      const card = review(cards.get(questionId)?.card ?? null, { isCorrect, chance: 0.6, floor: MODEL_FLOOR, day })
      if (!card) return
      const due = dueDay(card, examDay)
      if (due !== null && due > examDay) life.dueAfterExam++
      cards.set(questionId, { card, due })
    }
    for (let day = 0; day <= examDay; day++) {
      if (day >= breakFrom && day < breakTo) continue
      const due: DueCard[] = []
      for (const [questionId, each] of cards)
        if (each.due !== null && each.due <= day) due.push({ questionId, dueDay: each.due })
      if (day === breakTo) {
        life.largestBacklog = Math.max(life.largestBacklog, due.length)
        const plan = Map.groupBy(spreadBacklog(due, day, examDay), (planned) => planned.dueDay)
        for (const [planned, ofDay] of plan) {
          life.mostOnDay = Math.max(life.mostOnDay, ofDay.length)
          if (planned > examDay) life.dueAfterExam++
        }
      }
      const shown = cardsOfToday(due, day)
      life.mostOnDay = Math.max(life.mostOnDay, shown.length)
      for (const { questionId } of shown) {
        const card = cards.get(questionId)?.card
        if (!card) continue
        const isCorrect = random.uniform() < MODEL_FLOOR + (1 - MODEL_FLOOR) * recallOn(card, day)
        if (day > examDay - 10) {
          lastReviews++
          lastCorrect += isCorrect ? 1 : 0
        }
        life.reviews++
        answer(questionId, isCorrect, day)
      }
      for (let nth = 0; nth < missesPerDay; nth++) answer(`${day}-${nth}`, false, day)
    }
  }
  life.correctBeforeExam = lastCorrect / lastReviews
  return life
}
