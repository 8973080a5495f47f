/** A card and the day on which it is due. */
export type DueCard = { questionId: string; dueDay: number }

/** A learner who comes back after a break would give up before a larger pile. */
export const CARDS_PER_DAY = 30
const DAYS_OF_BACKLOG = 7

const mostOverdueFirst = (a: DueCard, b: DueCard): number =>
  a.dueDay - b.dueDay || (a.questionId < b.questionId ? -1 : a.questionId > b.questionId ? 1 : 0)

/** The cards to show today, the most overdue first. Cards that were shown today count towards the limit. */
export const cardsOfToday = (cards: readonly DueCard[], today: number, shownToday = 0): DueCard[] =>
  cards
    .filter(({ dueDay }) => dueDay <= today)
    .toSorted(mostOverdueFirst)
    .slice(0, Math.max(0, CARDS_PER_DAY - shownToday))

/**
 * Gives every card a day, at most 30 on each. Overdue cards are spread over a week, or over the days that the exam
 * leaves. A card that finds no day until the exam is left out. Cards that were shown today count towards its limit.
 */
export function spreadBacklog(
  cards: readonly DueCard[],
  today: number,
  examDay: number | null = null,
  shownToday = 0,
): DueCard[] {
  const lastDay = examDay ?? Number.POSITIVE_INFINITY
  const overdue = cards.filter(({ dueDay }) => dueDay < today).length
  const days = Math.max(1, Math.min(DAYS_OF_BACKLOG, lastDay - today + 1))
  const share = Math.min(CARDS_PER_DAY, Math.ceil(overdue / days))
  const countOn = new Map([[today, shownToday]])
  const planned: DueCard[] = []
  for (const [nth, card] of cards.toSorted(mostOverdueFirst).entries()) {
    let day = nth < overdue ? today + Math.floor(nth / share) : card.dueDay
    while ((countOn.get(day) ?? 0) >= CARDS_PER_DAY) day++
    if (day > lastDay) continue
    countOn.set(day, (countOn.get(day) ?? 0) + 1)
    planned.push({ questionId: card.questionId, dueDay: day })
  }
  return planned
}

/**
 * Gives every card a day, as spreadBacklog does. Overdue cards that fit into today are due today, and nothing is stored.
 * A larger backlog gets new days: `moved` has its cards, and the caller stores their days. Otherwise its week would begin
 * again every day.
 */
export function planRevision(
  cards: readonly DueCard[],
  { today, examDay, shownToday }: { today: number; examDay: number | null; shownToday: number },
): { planned: DueCard[]; moved: DueCard[] } {
  const overdue = cards.filter(({ dueDay }) => dueDay < today).length
  if (overdue <= CARDS_PER_DAY - shownToday) {
    const due = cards.map((card) => ({ ...card, dueDay: Math.max(card.dueDay, today) }))
    return { planned: spreadBacklog(due, today, examDay, shownToday), moved: [] }
  }
  const planned = spreadBacklog(cards, today, examDay, shownToday)
  const dayOf = new Map(cards.map(({ questionId, dueDay }) => [questionId, dueDay]))
  return { planned, moved: planned.filter(({ questionId, dueDay }) => dayOf.get(questionId) !== dueDay) }
}
