import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'

type Invitation = { learnerId: number; examId: number }

/** Returns the invitations among these. */
export const selectInvited = async (db: Db, asked: readonly Invitation[]): Promise<Invitation[]> =>
  asked.length === 0
    ? []
    : db.select<Invitation>(sql`
        select l.learner_id as "learnerId", l.exam_id as "examId"
        from unnest(${ofAnyLength(
          'bigint',
          asked.map(({ learnerId }) => learnerId),
        )},
          ${ofAnyLength(
            'bigint',
            asked.map(({ examId }) => examId),
          )}) u(learner_id, exam_id)
        join exam_learners l on l.learner_id = u.learner_id and l.exam_id = u.exam_id`)
