import { createHash } from 'node:crypto'
import {
  type PushSubscription,
  type Reminders,
  type ReminderSettings,
  USUAL_HOUR,
} from '@abhyas/contract/learning-reminders'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { ApiConfig } from '../../../config.ts'
import { selectAbility } from '../model/ability-queries.ts'
import { deleteDevice, deleteDevices, deleteDevicesOf, selectEndpoints, upsertDevice } from './device-queries.ts'
import { zoneOf } from './learner-state-queries.ts'
import { isPushAddress } from './push-address.ts'
import {
  type ReminderRow,
  selectOptionalReminders,
  selectRemindersForUpdate,
  updateReminders,
} from './reminder-queries.ts'
import { nextReminderMs } from './reminder-time.ts'

type Tools = { config: Pick<ApiConfig, 'push'> }

export async function readReminders(
  { shared, dbOf }: Databases,
  userId: number,
  { config }: Tools,
): Promise<Reminders> {
  const timeZone = await readZone(dbOf, userId)
  const row = await selectOptionalReminders(shared, userId)
  const { hour, byMail, byPush, nextAt } = row ?? { hour: USUAL_HOUR, byMail: false, byPush: false, nextAt: null }
  const devices = (await selectEndpoints(shared, userId)).map(({ endpoint }) => hashOf(endpoint))
  return { hour, byMail, byPush, nextAt, timeZone, devices, publicKey: config.push?.publicKey ?? null }
}

/** The address of a device is a secret: everyone who knows it and the key can send to it. So it is not sent back. */
const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

const readZone = async (dbOf: Databases['dbOf'], userId: number): Promise<string> =>
  zoneOf(await selectAbility(dbOf(userId), userId))

export const changeReminders = (databases: Databases, userId: number, settings: ReminderSettings, tools: Tools) =>
  change(databases, userId, tools, async (tx) => {
    if (!settings.byPush) await deleteDevicesOf(tx, userId)
    return { ...settings, byPush: await hasDevice(tx, userId) }
  })

export async function addDevice(databases: Databases, userId: number, device: PushSubscription, tools: Tools) {
  const { push } = tools.config
  if (!push) throw new AppError('push_unavailable')
  if (!isPushAddress(device.endpoint, push.services)) throw new AppError('push_address_refused')
  // Another learner may have used this browser before.
  await databases.shared.transaction((tx) => deleteDevices(tx, [device.endpoint], userId))
  return change(databases, userId, tools, async (tx, { hour, byMail }) => {
    await upsertDevice(tx, userId, device)
    return { hour, byMail, byPush: true }
  })
}

export const removeDevice = (databases: Databases, userId: number, endpoint: string, tools: Tools) =>
  change(databases, userId, tools, async (tx, { hour, byMail }) => {
    await deleteDevice(tx, userId, endpoint)
    return { hour, byMail, byPush: await hasDevice(tx, userId) }
  })

const hasDevice = async (tx: Db, userId: number) => (await selectEndpoints(tx, userId)).length > 0

/** The time zone is the learner's, so it is read before the shared transaction begins. */
async function change(
  databases: Databases,
  userId: number,
  tools: Tools,
  decide: (tx: Db, row: ReminderRow) => Promise<ReminderSettings>,
): Promise<Reminders> {
  const timeZone = await readZone(databases.dbOf, userId)
  await databases.shared.transaction(async (tx) => {
    const row = await selectRemindersForUpdate(tx, userId, USUAL_HOUR)
    const { hour, byMail, byPush } = await decide(tx, row)
    const lastMs = row.lastAt === null ? null : Date.parse(row.lastAt)
    const nextMs = nextReminderMs({ hour, timeZone, afterMs: Date.now(), lastMs })
    const nextAt = byMail || byPush ? new Date(nextMs).toISOString() : null
    await updateReminders(tx, userId, { hour, byMail, byPush, nextAt })
  })
  return readReminders(databases, userId, tools)
}
