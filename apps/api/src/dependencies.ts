import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from './config.ts'
import type { AttemptBatchers } from './features/exams/attempts/attempt-batchers.ts'
import type { Papers } from './features/exams/papers/papers.ts'
import type { BlendWeights } from './features/learning/model/blend-weights.ts'
import type { Heartbeat } from './features/exams/attempts/heartbeat.ts'
import type { Provider } from './features/purchases/provider/provider.ts'
import type { Limits } from './http/limits.ts'
import type { LiveSessions } from './http/live-sessions.ts'
import type { Tokens } from './http/tokens.ts'
import type { MailTransport } from './jobs/open-mail-transport.ts'
import type { Jobs } from './queues/job-queue.ts'

/** The tools that the routes of the API use, opened once for each process. Route tables pass them on to use cases. */
export type Dependencies = {
  config: ApiConfig
  tokens: Tokens
  liveSessions: LiveSessions
  limits: Limits
  papers: Papers
  blendWeights: BlendWeights
  heartbeat: Heartbeat
  batchers: AttemptBatchers
  /** The payment provider, or null where nothing is sold. */
  provider: Provider | null
  jobs: Jobs
  /** For mails whose result a person waits for. All other mails are sent by jobs. */
  mailTransport: MailTransport
  log: FastifyBaseLogger
}
