import type { z } from 'zod'
import { badRequest } from '../api-error.ts'
import type { CONTROLS } from '../controls.ts'
import type { Sandbox } from '../sandbox.ts'
import type { WebhookEvent } from './webhook-events.ts'

type Wanted = z.output<(typeof CONTROLS)['replay']['input']>

/** Sends events again in their original order, signed with the newest secret. */
export function replayEvents({ webhook, deliveries, events }: Sandbox, { orderId, events: names }: Wanted): number {
  if (!webhook.isEnabled) throw badRequest('The webhook is disabled')
  const isWanted = ({ order, name }: WebhookEvent) =>
    (orderId === undefined || order.entity.id === orderId) && (names === undefined || names.includes(name))
  const replayed = events
    .filter(isWanted)
    .map((event) => Object.assign({}, event, { secret: webhook.secrets[0] ?? event.secret, copies: 1, attempts: 0 }))
  deliveries.send(replayed)
  return replayed.length
}
