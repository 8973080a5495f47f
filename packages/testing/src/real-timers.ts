import { afterEach, vi } from 'vitest'

// Test files share their worker, so fake timers that one file leaves behind would stop the clock of the next.
afterEach(() => void vi.useRealTimers())
