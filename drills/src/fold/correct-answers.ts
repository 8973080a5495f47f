import { relearnAll } from '@abhyas/api/features/learning/relearn/relearn'
import { paperRule } from '@abhyas/contract/rules/regrading'
import type { Databases } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { FoldPool } from './fold-stack.ts'

const REGRADE_ID = 1
const LONGEST_MS = 600_000
/** The first option. The questions have the second one as their key. */
const NEW_KEY = { kind: 'one', rightMask: 1 } as const

/** Corrects the key of one question for all learners, as a regrade does. Returns how many answers changed their outcome. */
export async function correctAnswers(databases: Databases, { questionIds }: FoldPool): Promise<number> {
  const [questionId = 0] = questionIds
  const truth = { since: 1, until: 2, rule: paperRule(NEW_KEY, null), keepsRight: false }
  for (const db of databases.ofLearners)
    await db.write(sql`insert into cluster.regrades (regrade_id) values (${REGRADE_ID})`)
  const endMs = Date.now() + LONGEST_MS
  if (!(await relearnAll(databases, { regradeId: REGRADE_ID, questionId, truths: [truth], endMs })))
    throw new Error('The correction did not come to its end.')
  const counts = await Promise.all(
    databases.ofLearners.map((db) =>
      db.selectOne<{ corrected: number }>(sql`
        select count(*) as corrected from learner.answer_log where corrected <> is_right`),
    ),
  )
  return counts.reduce((sum, { corrected }) => sum + corrected, 0)
}
