import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { topicCountQuery } from '../../queries/admin/catalog.ts'
import { moduleCountQuery } from '../../queries/catalog.ts'

/** A count that failed is not shown as zero, because an admin might then delete a full module. */
export function ModuleQuestionCount({ moduleId }: { moduleId: number }) {
  const { data, error } = useQuery(moduleCountQuery(moduleId))
  if (error) console.warn('question count', moduleId, error)
  return error ? texts.countUnknown() : (data ?? texts.loading())
}

export function TopicQuestionCount({ topicId }: { topicId: number }) {
  const { data, isError } = useQuery(topicCountQuery(topicId))
  return isError ? 0 : (data ?? texts.loading())
}
