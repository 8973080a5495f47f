export type Stopwatch = ReturnType<typeof createStopwatch>

/** How long each question was looked at; while the page is out of sight it stands still. */
export function createStopwatch(now: () => number, spentBefore: readonly number[] = []) {
  const spent = [...spentBefore]
  let shown: { place: number; since: number } | null = null

  function settle(): void {
    if (!shown) return
    spent[shown.place] = spentOf(shown.place)
    shown.since = now()
  }
  const spentOf = (place: number): number =>
    Math.round((spent[place] ?? 0) + (shown?.place === place ? now() - shown.since : 0))

  return {
    look(place: number) {
      settle()
      shown = { place, since: now() }
    },
    pause() {
      settle()
      shown = null
    },
    spentOf,
    /** Another device has shown it for longer than this one knows of. */
    raise(place: number, ms: number) {
      spent[place] = Math.max(spent[place] ?? 0, ms)
    },
    all: (count: number): number[] => Array.from({ length: count }, (_, place) => spentOf(place)),
  }
}
