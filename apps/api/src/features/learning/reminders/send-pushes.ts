import type { Database } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from '../../../config.ts'
import { deleteDevices, type Device, selectDevices } from './device-queries.ts'
import { type PushOutcome, sendPush } from './send-push.ts'

const AT_ONCE = 50

type PushTools = { config: Pick<ApiConfig, 'push'>; log: Pick<FastifyBaseLogger, 'warn'> }

/** Sends the reminder to all devices of these learners. The job is not repeated, so a device gets it once or never. */
export async function sendPushes(
  db: Database,
  userIds: readonly number[],
  { config: { push }, log }: PushTools,
): Promise<void> {
  if (!push) return
  const devices = await selectDevices(db, userIds)
  const gone: string[] = []
  const failures = new Map<PushOutcome, number>()
  const send = async (device: Device) => {
    const outcome = await sendPush(device, push)
    if (outcome === 'gone') gone.push(device.endpoint)
    else if (outcome !== 'sent') failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
  }
  const sendSome = async () => {
    for (let device = devices.pop(); device; device = devices.pop()) await send(device)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome))
  if (gone.length > 0) await db.transaction((tx) => deleteDevices(tx, gone))
  // The log names no address: it belongs to a person.
  if (failures.size > 0) log.warn({ failures: Object.fromEntries(failures) }, 'pushes failed')
}
