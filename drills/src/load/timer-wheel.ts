const TICK_MS = 1

/**
 * Calls many functions at given times with one timer for all of them. A hundred thousand timers of Node would cost twice as
 * much CPU, and block the event loop for longer. Times are those of performance.now().
 */
export function createTimerWheel() {
  const slots = new Map<number, (() => void)[]>()
  let lastTick = tickOf(performance.now())
  let timer: NodeJS.Timeout | undefined

  /** Calls every function that is due by `now`, in the order of their times. */
  function turn(now: number): void {
    for (const until = Math.floor(now / TICK_MS); lastTick < until;) {
      lastTick += 1
      const due = slots.get(lastTick)
      if (!due) continue
      slots.delete(lastTick)
      for (const wake of due) wake()
    }
  }

  return {
    turn,
    add(due: number, wake: () => void): void {
      // The slot of a time in the past would never come.
      const tick = Math.max(tickOf(due), lastTick + 1)
      const slot = slots.get(tick)
      if (slot) slot.push(wake)
      else slots.set(tick, [wake])
    },
    until(due: number): Promise<void> {
      return new Promise((wake) => this.add(due, wake))
    },
    start(): void {
      timer = setInterval(() => turn(performance.now()), TICK_MS)
    },
    stop: () => clearInterval(timer),
  }
}

export type TimerWheel = ReturnType<typeof createTimerWheel>

const tickOf = (moment: number) => Math.ceil(moment / TICK_MS)
