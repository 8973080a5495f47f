import { ALARM_LIMITS } from '@abhyas/contract/learning-quality'
import { type Sql, sql } from '@abhyas/database/sql'

/**
 * Selects what is wrong with the forecasts of each course: one row per course and alarm. Both tables have some rows per
 * course, however many learners there are.
 */
export const FORECAST_ALARMS: Sql = sql`
  with answers as (
    select course_id, sum(answers)::float8 as n, sum(abs(chance_sum - correct)) as off, sum(loss_sum) as loss,
      least(0.999999, greatest(0.000001, sum(correct)::float8 / sum(answers)::float8)) as share
    from calibration_bins group by course_id having sum(answers) >= ${ALARM_LIMITS.answers}
  ), sittings as (
    select course_id, sum(inside)::float8 / sum(sittings)::float8 as coverage
    from forecast_bins group by course_id having sum(sittings) >= ${ALARM_LIMITS.sittings}
  )
  select course_id, 'calibration' as alarm from answers where off / n > ${ALARM_LIMITS.calibrationError}::float8
  union all select course_id, 'loss' from answers where loss / n > -(share * ln(share) + (1 - share) * ln(1 - share))
  union all select course_id, 'coverage' from sittings
    where coverage < ${ALARM_LIMITS.coverageFrom}::float8 or coverage > ${ALARM_LIMITS.coverageTo}::float8`
