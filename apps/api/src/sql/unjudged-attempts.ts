import { sql } from '@abhyas/database/sql'

/**
 * Selects the attempts that an admin must judge, and since when. Answers came too late, or the answers could not be
 * added to the answer log for half an hour. Time that an outage took is given back without a person, so an outage alone
 * is nothing to judge. Both conditions repeat those of partial indexes, so only such attempts are read.
 */
export const UNJUDGED_ATTEMPTS = sql`
  select learner_id, id, min(at) as at from (
    select l.learner_id, l.attempt_id as id, l.saved_at as at
    from learner.late_answers l join learner.attempts a on a.learner_id = l.learner_id and a.id = l.attempt_id
    where l.judged_at is null and a.state = 'graded'
    union all
    select learner_id, id, finished_at from learner.attempts
    where state = 'graded' and not is_logged and finished_at < now() - interval '30 minutes'
  ) unjudged group by learner_id, id`
