import { rewriteSource } from '@abhyas/testing/rewrite-source'

// Pushes of a worker that was killed are tried again, as all other jobs are.
rewriteSource('@abhyas/api/jobs/job-table', 'queue: { retryLimit: 0 }', 'queue: { retryLimit: 3 }')
