import type { SystemHealth } from '@abhyas/contract/system'
import { useState } from 'react'

type Reading = Pick<SystemHealth, 'at' | 'answersWritten'>

/** Answers a second between the last two readings, or null before the second one. */
export function useRate(health: Reading | undefined): number | null {
  const [last, setLast] = useState<{ reading: Reading; rate: number | null } | null>(null)
  if (!health) return null
  if (last?.reading.at === health.at) return last.rate
  const rate = last && rateBetween(last.reading, health)
  // A state that follows from the newest reading, set while rendering.
  setLast({ reading: health, rate })
  return rate
}

/** Returns null when a database was away at one of the readings, or began to count from 0 again after a crash. */
function rateBetween(before: Reading, after: Reading): number | null {
  const seconds = (Date.parse(after.at) - Date.parse(before.at)) / 1000
  if (before.answersWritten === null || after.answersWritten === null || seconds <= 0) return null
  const more = after.answersWritten - before.answersWritten
  return more < 0 ? null : more / seconds
}
