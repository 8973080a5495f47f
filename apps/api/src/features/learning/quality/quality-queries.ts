import type { WatchedCourse } from '@abhyas/contract/learning-quality'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { BinSums } from '@abhyas/learning/calibration'
import { FORECAST_ALARMS } from '../../../sql/forecast-alarms.ts'

/** The sums of a course. Errors and widths are in points of 100. */
export type CourseSums = {
  course: { id: number; name: string }
  isPublished: boolean
  bins: BinSums[]
  sittings: number
  inside: number
  error: number
  absoluteError: number
  width: number
  alarms: WatchedCourse['alarms']
}

/** Selects the courses with predicted answers or forecast exams. */
export const selectCourseSums = (db: Db) =>
  db.select<CourseSums>(sql`
    with answers as (
      select course_id, json_agg(json_build_object('predictions', answers, 'correct', correct, 'chances', chance_sum,
        'losses', loss_sum, 'squares', square_sum) order by bin) as bins
      from calibration_bins group by course_id
    ), sittings as (
      select course_id, sum(sittings)::float8 as sittings, sum(inside)::float8 as inside, sum(error_sum) as error,
        sum(absolute_error_sum) as absolute_error, sum(width_sum) as width
      from forecast_bins group by course_id
    ), alarms as (
      select course_id, json_agg(alarm order by alarm) as alarms from (${FORECAST_ALARMS}) a group by course_id
    )
    select json_build_object('id', c.id, 'name', c.name) as course, c.state = 'published' as "isPublished",
      coalesce(bins, '[]') as bins, coalesce(sittings, 0) as sittings, coalesce(inside, 0) as inside,
      coalesce(error, 0) as error, coalesce(absolute_error, 0) as "absoluteError", coalesce(width, 0) as width,
      coalesce(alarms, '[]') as alarms
    from answers full join sittings using (course_id) left join alarms using (course_id)
      join courses c on c.id = course_id
    order by c.place, c.id`)
