const TICK_MS = 1

/**
 * Wakes many at moments of their own, with one timer for all of them: a hundred thousand timers of Node cost
 * twice as much, and let the event loop stand still for longer. Moments are those of performance.now().
 */
export function createTimerWheel() {
  const slots = new Map<number, (() => void)[]>()
  let lastTick = tickOf(performance.now())
  let timer: NodeJS.Timeout | undefined

  /** Wakes all that are due by `now`, in the order of their moments. */
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
      // What is due already would wait for a slot that has passed.
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
