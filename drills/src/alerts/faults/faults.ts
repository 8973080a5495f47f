import { BROKEN_PAGES } from './broken-pages.ts'
import type { Fault } from './fault.ts'
import { LATE_WORK } from './late-work.ts'
import { MACHINES } from './machines.ts'
import { PARTS_AWAY } from './parts-away.ts'
import { SLOW_PARTS } from './slow-parts.ts'

export const FAULTS: readonly Fault[] = [...LATE_WORK, ...PARTS_AWAY, ...SLOW_PARTS, ...BROKEN_PAGES, ...MACHINES]
