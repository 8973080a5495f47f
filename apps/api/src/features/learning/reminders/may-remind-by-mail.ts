import type { Databases } from '@abhyas/database/database'
import { isWelcome, LATE_AT_MOST_MS } from './judge-reminder.ts'
import { selectLearnerStates } from './learner-state-queries.ts'
import { selectWantsMail } from './reminder-queries.ts'

/** Decides again when the mail is sent, because a mail may wait for its mail server. */
export async function mayRemindByMail(
  { shared, dbOf }: Databases,
  { userId, createdAt }: { userId: number; createdAt: string },
): Promise<boolean> {
  const nowMs = Date.now()
  if (nowMs - Date.parse(createdAt) > LATE_AT_MOST_MS || !(await selectWantsMail(shared, userId))) return false
  const [state] = await selectLearnerStates(dbOf(userId), [userId])
  return state !== undefined && isWelcome(state, nowMs)
}
