import { useEffect, useState } from 'react'

/** The longest delay of a browser's timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** True until this moment has come by the device's clock. The server decides. */
export function useBefore(instant: string | null): boolean {
  const at = instant ? Date.parse(instant) : 0
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const leftMs = at - now
    if (leftMs <= 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs + 50, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [at, now])
  return now < at
}
