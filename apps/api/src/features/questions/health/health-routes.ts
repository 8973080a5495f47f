import * as health from '@abhyas/contract/questions-health'
import { route } from '../../../http/route.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { askAuthor } from './ask-author.ts'
import { dismissFlags, restoreFlags } from './dismiss-flags.ts'
import { selectHealthRule, writeHealthRule } from './health-rule-queries.ts'
import { listHealth } from './list-health.ts'
import { selectHealthCounts } from './list-queries.ts'
import { readHealthCard } from './read-health-card.ts'
import { withdrawQuestion } from './withdraw-question.ts'

export const healthRoutes = ({ jobs }: { jobs: Jobs }) => [
  route(health.getHealth, ({ db, query, http }) => listHealth(db, query, http)),
  route(health.getHealthCounts, ({ db }) => selectHealthCounts(db)),
  route(health.getHealthCard, ({ db, params }) => readHealthCard(db, params.id)),
  route(health.dismissFlags, ({ db, params, body, caller }) =>
    dismissFlags(db, { ...params, ...body, adminId: caller.userId }),
  ),
  route(health.restoreFlags, ({ db, params }) => restoreFlags(db, params.id)),
  route(health.withdrawQuestion, ({ db, params, body, caller }) =>
    withdrawQuestion(db, { ...params, ...body, adminId: caller.userId }),
  ),
  route(health.askAuthor, ({ db, params, body, caller }) =>
    askAuthor(db, { ...params, ...body, adminId: caller.userId }, jobs),
  ),
  route(health.getHealthRule, ({ db }) => selectHealthRule(db)),
  route(health.setHealthRule, ({ db, body }) => writeHealthRule(db, body)),
]
