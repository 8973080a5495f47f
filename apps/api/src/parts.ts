import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from './config.ts'
import type { AttemptLanes } from './features/exams/attempts/attempt-lanes.ts'
import type { Papers } from './features/exams/papers/papers.ts'
import type { Pulse } from './features/exams/attempts/pulse.ts'
import type { Provider } from './features/purchases/provider/provider.ts'
import type { Limits } from './http/limits.ts'
import type { LiveSessions } from './http/live-sessions.ts'
import type { Tokens } from './http/tokens.ts'
import type { Jobs } from './jobs/jobs.ts'

/** What the API is made of. Built once per process; use cases take what they need of it. */
export type Parts = {
  config: ApiConfig
  databases: Databases
  tokens: Tokens
  liveSessions: LiveSessions
  limits: Limits
  papers: Papers
  pulse: Pulse
  lanes: AttemptLanes
  /** Of payments; null where nothing is sold. */
  provider: Provider | null
  jobs: Jobs
  log: FastifyBaseLogger
}
