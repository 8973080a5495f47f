import { collectDefaultMetrics } from 'prom-client'
import { registry } from './registry.ts'
import { counter, gauge, readGauge } from './tallies.ts'

/** Memory, event loop and garbage collection. Watching them costs a little, so only a process that shows its metrics does. */
export function watchProcess(): void {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry })
}

const build = gauge<'version' | 'commit' | 'roles'>(
  'abhyas_build_info',
  'Always 1. The labels tell the release and the roles of this process.',
)
export const noteBuild = (labels: { version: string; commit: string; roles: string }): void => build(labels).set(1)

let readVersion = () => 0
readGauge('abhyas_content_version', 'The newest version of the content that this process knows.', () => [
  { labels: {}, value: readVersion() },
])
export function showContentVersion(read: () => number): void {
  readVersion = read
}

let readRedis: (() => boolean) | null = null
readGauge('abhyas_redis_up', '1 if Redis is connected, 0 if each process counts for itself.', () =>
  readRedis ? [{ labels: {}, value: readRedis() ? 1 : 0 }] : [],
)
export function watchRedis(read: (() => boolean) | null): void {
  readRedis = read
}

const notifications = counter<'channel'>('abhyas_notifications_total', 'Notifications that this process received.')

// A label has few values, so it leaves out the id of a process.
const WITH_ID = /_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the same listeners, counted. */
export const countNotifications = (channels: Record<string, (payload: string) => void>): typeof channels =>
  Object.fromEntries(
    Object.entries(channels).map(([channel, hear]) => {
      const received = notifications({ channel: channel.replace(WITH_ID, '') })
      return [
        channel,
        (payload) => {
          received.add()
          hear(payload)
        },
      ]
    }),
  )
