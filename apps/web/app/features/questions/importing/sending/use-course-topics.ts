import { useQueries, useQuery } from '@tanstack/react-query'
import { topicsQuery } from '../../../../queries/admin/catalog.ts'
import { modulesQuery } from '../../../../queries/catalog.ts'
import type { CourseTopic } from './into.ts'

/** All topics of a course, with their modules. */
export function useCourseTopics(courseId: number): CourseTopic[] {
  const { data: modules = [] } = useQuery({ ...modulesQuery(courseId), enabled: courseId > 0 })
  const lists = useQueries({ queries: courseId > 0 ? modules.map(({ id }) => topicsQuery(id)) : [] })
  return modules.flatMap(({ name: moduleName }, nth) =>
    (lists[nth]?.data ?? []).map(({ id, name }) => ({ id, name, moduleName })),
  )
}
