import type { Databases, Db } from '@abhyas/database/database'
import type { Jobs } from '../../../queues/job-queue.ts'
import { queueEventMails } from '../../../queues/queue-mail.ts'
import { calendarDay } from '../model/learner-day.ts'
import { judgeReminder } from './judge-reminder.ts'
import { type LearnerState, selectLearnerStates } from './learner-state-queries.ts'
import {
  type DueReminder,
  FIRST_PLACE,
  type Place,
  type Rescheduled,
  selectDueForUpdate,
  updateDueReminders,
} from './reminder-queries.ts'

const BATCH = 500
/** The learners whose devices one job serves. */
const PUSHED_AT_ONCE = 100
/** The schedule starts the next run after a minute. */
const RUN_MS = 45_000

/**
 * Queues the reminders that are due. One transaction moves a reminder to its next day and queues it, so it is queued
 * once, also when two workers run or a worker is killed.
 */
export async function queueReminders({ shared, dbOf }: Databases, jobs: Jobs): Promise<void> {
  const end = Date.now() + RUN_MS
  const failures: unknown[] = []
  let place: Place | undefined = FIRST_PLACE
  while (place && Date.now() < end) {
    const after: Place = place
    place = await shared.transaction((tx) => queueBatch(tx, dbOf, after, { jobs, failures }))
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns the place after which the next batch begins. */
async function queueBatch(
  tx: Db,
  dbOf: Databases['dbOf'],
  after: Place,
  { jobs, failures }: { jobs: Jobs; failures: unknown[] },
): Promise<Place | undefined> {
  const due = await selectDueForUpdate(tx, after, BATCH)
  const states = await readStates(due, dbOf, failures)
  const nowMs = Date.now()
  const judged = due.flatMap((reminder) => {
    const state = states.get(reminder.userId)
    return state ? [{ ...reminder, state, ...judgeReminder(reminder, state, nowMs) }] : []
  })
  if (judged.length > 0) await updateDueReminders(tx, judged.map(rescheduledOf))
  const mails = judged.flatMap(({ userId, state, isSent, byMail }) =>
    isSent && byMail
      ? [{ learnerId: userId, reference: null, event: `reminder-${userId}-${calendarDay(nowMs, state.timeZone)}` }]
      : [],
  )
  await queueEventMails(tx, 'daily_reminder', mails, jobs)
  await queuePushes(
    tx,
    judged.flatMap(({ userId, isSent, byPush }) => (isSent && byPush ? [userId] : [])),
    jobs,
  )
  return due.length === BATCH ? due.at(-1) : undefined
}

async function queuePushes(tx: Db, userIds: readonly number[], jobs: Jobs): Promise<void> {
  const parts = Array.from({ length: Math.ceil(userIds.length / PUSHED_AT_ONCE) }, (_, nth) => ({
    userIds: userIds.slice(nth * PUSHED_AT_ONCE, (nth + 1) * PUSHED_AT_ONCE),
  }))
  await jobs.enqueueMany(tx, 'send-pushes', parts)
}

const rescheduledOf = ({ userId, nextAt, isSent }: Place & { isSent: boolean }): Rescheduled => ({
  userId,
  nextAt,
  isReminded: isSent,
})

/**
 * Reads the states of the learners. A learner's database that is away delays only its own learners: they stay due, and
 * the next run asks again.
 */
async function readStates(
  due: readonly DueReminder[],
  dbOf: Databases['dbOf'],
  failures: unknown[],
): Promise<Map<number, LearnerState>> {
  const byPlace = Map.groupBy(
    due.map(({ userId }) => userId),
    dbOf,
  )
  const read = await Promise.all(
    [...byPlace].map(([db, ids]) =>
      selectLearnerStates(db, ids).catch((error: unknown) => {
        failures.push(error)
        return []
      }),
    ),
  )
  return new Map(read.flat().map((state) => [state.learnerId, state]))
}
