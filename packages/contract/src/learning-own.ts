import { z } from 'zod'
import { Id, Instant } from './fields.ts'
import { PickReason } from './learning-today.ts'

const Ability = z.object({ theta: z.number(), answers: z.number(), correct: z.number() })

/** What we conclude from a learner's answers, for the download of the own data. Abilities are logits. */
export const OwnLearning = z.object({
  timeZone: z.string(),
  ability: Ability,
  topics: z.array(Ability.extend({ topicId: Id, lastAt: Instant })),
  /** The questions to repeat. A card without a date does not come back by itself. */
  cards: z.array(
    z.object({
      questionId: Id,
      state: z.enum(['active', 'learned', 'leech']),
      reviews: z.number().int(),
      lapses: z.number().int(),
      lastDate: z.iso.date(),
      dueDate: z.iso.date().nullable(),
    }),
  ),
  daysPractised: z.array(z.object({ date: z.iso.date(), answers: z.number().int(), correct: z.number().int() })),
  dailySets: z.array(
    z.object({
      date: z.iso.date(),
      picks: z.array(z.object({ questionId: Id, topicId: Id, reason: PickReason })),
      madeAt: Instant,
    }),
  ),
})
export type OwnLearning = z.infer<typeof OwnLearning>
