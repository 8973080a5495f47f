import { rewriteSource } from '@abhyas/testing/rewrite-source'

// The worker moves its cursor before it queues the mails, and takes its time in between.
rewriteSource(
  '@abhyas/api/features/exams/telling/tell-regraded',
  'const told = await shared.transaction(',
  'await updateToldUpTo(db, { regradeId, after, upTo, told: learners.length }); await new Promise((go) => setTimeout(go, 2000)); const told = await shared.transaction(',
)
