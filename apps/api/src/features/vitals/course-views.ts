import type { CourseViews } from '@abhyas/contract/vitals'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { ApiConfig } from '../../config.ts'
import { isSignedText, signText } from '../../http/sign-text.ts'
import { addToday } from '../../sql/day-counters.ts'

type Keys = ApiConfig['tokenKeys']

/** The clocks of two machines of ours differ by less. An older request may be a copy of one that was counted. */
const VALID_MS = 60_000

const textOf = ({ count, at }: Pick<CourseViews, 'count' | 'at'>): string => `course views ${count} ${at}`

/** What a process without a database sends about the course pages that it has served. */
export function signCourseViews(count: number, keys: Keys): CourseViews {
  const at = Date.now()
  return { count, at, signature: signText(textOf({ count, at }), keys) }
}

/** Counts the pages that another process of ours has served. Nobody else can sign the number. */
export async function countCourseViews(db: Db, views: CourseViews, { tokenKeys }: Pick<ApiConfig, 'tokenKeys'>) {
  const isFresh = Math.abs(Date.now() - views.at) < VALID_MS
  if (!isFresh || !isSignedText(textOf(views), views.signature, tokenKeys)) throw new AppError('token_invalid')
  await addToday(db, 'course_views', views.count)
}
