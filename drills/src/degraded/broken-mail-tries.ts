import { rewriteSource } from '@abhyas/testing/rewrite-source'

// A mail that the mail server did not take is not tried again.
rewriteSource(
  '@abhyas/api/jobs/job-table',
  'retryLimit: 160, retryDelay: 5, retryDelayMax: 600, retryBackoff: true',
  'retryLimit: 0',
)
