import type { QuestionState } from '@abhyas/contract/questions'
import { useQuery } from '@tanstack/react-query'
import { reviewRuleQuery } from '../../../queries/admin/reviews.ts'

/** The state that a question gets when its author has finished it. The server refuses what is not allowed. */
export function useFirstState(): QuestionState {
  const { data } = useQuery(reviewRuleQuery)
  return data?.needsSecondPerson ? 'in_review' : 'published'
}
