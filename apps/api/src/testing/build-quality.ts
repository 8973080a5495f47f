import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type NewBin = {
  bin: number
  answers: number
  correct: number
  /** The mean of the chances in the bin. */
  chance: number
  /** The mean loss of an answer. */
  loss?: number
}

/** Builds what the fold knows about the predicted answers of a course. */
export async function buildBins(db: Database, courseId: number, bins: readonly NewBin[]): Promise<void> {
  for (const { bin, answers, correct, chance, loss = 0.6 } of bins)
    await db.write(sql`
      insert into calibration_bins (course_id, bin, answers, correct, chance_sum, loss_sum, square_sum)
      values (${courseId}, ${bin}, ${answers}, ${Math.round(correct)}, ${answers * chance}, ${answers * loss},
        ${answers * 0.2})`)
}

type NewForecasts = { sittings: number; inside: number; error?: number; absoluteError?: number; width?: number }

/** Builds what the fold knows about the forecast exams of a course. The last three are means in points of 100. */
export const buildForecastBins = (db: Database, courseId: number, given: NewForecasts) => {
  const { sittings, inside, error = 0, absoluteError = 9, width = 31 } = given
  return db.write(sql`
    insert into forecast_bins (course_id, distance, sittings, inside, error_sum, absolute_error_sum, width_sum)
    values (${courseId}, 40, ${sittings}, ${inside}, ${sittings * error}, ${sittings * absoluteError},
      ${sittings * width})`)
}
