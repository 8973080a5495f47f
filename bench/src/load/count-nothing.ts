import { rewriteSource } from '@abhyas/testing/rewrite-source'

// A server that counts nothing at all, so that production needs no switch for it.
const NOTE = 'note(status: number, startedAt: number): void {'
rewriteSource('@abhyas/api/metrics/requests', NOTE, `${NOTE}\n    if (startedAt >= 0) return`)
const BATCH = 'note(size: number, startedAt: number): void {'
rewriteSource('@abhyas/api/metrics/batches', BATCH, `${BATCH}\n    if (startedAt >= 0) return`)
rewriteSource('@abhyas/api/metrics/tallies', 'this.value += more', '')
