import {
  ANSWERS_SHOWN_FROM,
  type CourseQuality,
  SITTINGS_SHOWN_FROM,
  type WatchedCourse,
} from '@abhyas/contract/learning-quality'
import type { Db } from '@abhyas/database/database'
import { figuresOfBins } from '@abhyas/learning/calibration'
import { type CourseSums, selectCourseSums } from './quality-queries.ts'

type ShownFrom = { answers: number; sittings: number }

/** Returns the figures of the published courses, for everybody. */
export const readQuality = async (shared: Db): Promise<CourseQuality[]> =>
  (await selectCourseSums(shared))
    .filter(({ isPublished }) => isPublished)
    .map((sums) => qualityOf(sums, { answers: ANSWERS_SHOWN_FROM, sittings: SITTINGS_SHOWN_FROM }))

/** Returns the figures of all courses, for admins. Courses with alarms come first. */
export const readWatchedForecasts = async (shared: Db): Promise<WatchedCourse[]> =>
  (await selectCourseSums(shared))
    .map((sums) => Object.assign(qualityOf(sums, { answers: 1, sittings: 1 }), { alarms: sums.alarms }))
    .toSorted((a, b) => Number(b.alarms.length > 0) - Number(a.alarms.length > 0))

function qualityOf({ course, bins, sittings, ...sums }: CourseSums, from: ShownFrom): CourseQuality {
  const { predictions, table, ...figures } = figuresOfBins(bins)
  const curve = table.map((bin) => ({
    answers: bin.predictions,
    predicted: bin.meanChance,
    right: bin.shareCorrect,
  }))
  return {
    course,
    answerCount: predictions,
    answers: predictions >= from.answers ? { ...figures, curve } : null,
    sittingCount: sittings,
    forecasts:
      sittings >= from.sittings
        ? {
            inside: sums.inside,
            coverage: sums.inside / sittings,
            absoluteError: sums.absoluteError / sittings,
            signedError: sums.error / sittings,
            width: sums.width / sittings,
          }
        : null,
  }
}
