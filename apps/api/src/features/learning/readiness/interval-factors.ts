import type { Db } from '@abhyas/database/database'
import { conformalFactorOf, NORMAL_FACTOR } from '@abhyas/learning/forecast'
import { selectDistanceCounts } from './rated-paper-queries.ts'

/** Returns the factor of the interval for each of these courses. A course with few sittings has the usual one. */
export async function findIntervalFactors(
  shared: Db,
  courseIds: readonly number[],
): Promise<(courseId: number) => number> {
  const counts = Map.groupBy(await selectDistanceCounts(shared, courseIds), ({ courseId }) => courseId)
  const factors = new Map([...counts].map(([courseId, ofCourse]) => [courseId, conformalFactorOf(ofCourse)]))
  return (courseId) => factors.get(courseId) ?? NORMAL_FACTOR
}
