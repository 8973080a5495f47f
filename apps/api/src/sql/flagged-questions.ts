import { sql } from '@abhyas/database/sql'

/**
 * The published questions that look wrong. The statement must call their rows of `question_health` `h`. The first condition
 * repeats that of a partial index, so that no sound question is read.
 */
export const FLAGGED = sql`h.flags <> '{}'
  and exists (select from questions p where p.id = h.question_id and p.state = 'published')`
