export type Stopwatch = ReturnType<typeof createStopwatch>

/** Measures how long each question was shown. It pauses while the page is hidden. */
export function createStopwatch(now: () => number, spentBefore: readonly number[] = []) {
  const spent = [...spentBefore]
  let shown: { place: number; since: number } | null = null

  function addShownTime(): void {
    if (!shown) return
    spent[shown.place] = spentOf(shown.place)
    shown.since = now()
  }
  const spentOf = (place: number): number =>
    Math.round((spent[place] ?? 0) + (shown?.place === place ? now() - shown.since : 0))

  return {
    look(place: number) {
      addShownTime()
      shown = { place, since: now() }
    },
    pause() {
      addShownTime()
      shown = null
    },
    spentOf,
    /** Another device has shown the question for longer than this one knows. */
    raise(place: number, ms: number) {
      spent[place] = Math.max(spent[place] ?? 0, ms)
    },
    all: (count: number): number[] => Array.from({ length: count }, (_, place) => spentOf(place)),
  }
}
