import { addMetric, type Sample } from './registry.ts'

/** A number that only grows. */
export class Count {
  value = 0
  add(more = 1): void {
    this.value += more
  }
}

/** Counts values by size. */
export class Tally {
  readonly bounds: readonly number[]
  /** One count for each bound, and the last one for all larger values. */
  readonly counts: number[]
  sum = 0
  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }
  add(value: number): void {
    const { bounds } = this
    let at = 0
    while (at < bounds.length && value > (bounds[at] as number)) at += 1
    this.counts[at] = (this.counts[at] as number) + 1
    this.sum += value
  }
}

/** A number that goes up and down. While it is not known, its series is missing. */
export class Level {
  value: number | null = null
  set(value: number | null): void {
    this.value = value
  }
}

type Name = `abhyas_${string}`
type Labels<Label extends string> = Record<Label, string>

/** Returns a function that returns the child with these labels, always the same one. */
function children<Label extends string, Child>(make: () => Child) {
  const all = new Map<string, { labels: Labels<Label>; child: Child }>()
  const childOf = (labels: Labels<Label>): Child => {
    const key = Object.values(labels).join(' ')
    const known = all.get(key) ?? { labels, child: make() }
    all.set(key, known)
    return known.child
  }
  return { childOf, all }
}

/**
 * Defines a counter. Its children are asked for once and then count with an addition. The counters and histograms of
 * prom-client build a string from the labels each time, which the hot calls would feel.
 */
export function counter<Label extends string = never>(name: Name, help: string): (labels: Labels<Label>) => Count {
  const { childOf, all } = children<Label, Count>(() => new Count())
  addMetric({ name, help, type: 'counter' }, () =>
    Array.from(all.values(), ({ labels, child }) => ({ sharedLabels: labels, value: child.value })),
  )
  return childOf
}

/** Defines a histogram, in the same way. */
export function histogram<Label extends string = never>(
  name: Name,
  help: string,
  bounds: readonly number[],
): (labels: Labels<Label>) => Tally {
  const { childOf, all } = children<Label, Tally>(() => new Tally(bounds))
  const read = samplesOf(name, bounds)
  addMetric({ name, help, type: 'histogram' }, () => Array.from(all.values(), read).flat())
  return childOf
}

/** Defines a gauge that is set when something happens. */
export function gauge<Label extends string = never>(name: Name, help: string): (labels: Labels<Label>) => Level {
  const { childOf, all } = children<Label, Level>(() => new Level())
  addMetric({ name, help, type: 'gauge' }, () =>
    Array.from(all.values()).flatMap(({ labels, child: { value } }) => (value === null ? [] : { labels, value })),
  )
  return childOf
}

/** Defines a gauge that is read when `/metrics` is. */
export const readGauge = (name: Name, help: string, read: () => Sample[]): void =>
  addMetric({ name, help, type: 'gauge' }, read)

const samplesOf = (name: Name, bounds: readonly number[]) => {
  const les = [...bounds, '+Inf'].map((le) => ({ le }))
  return ({ labels: sharedLabels, child: { counts, sum } }: { labels: Labels<string>; child: Tally }): Sample[] => {
    let count = 0
    const buckets = counts.map((here, at) => {
      count += here
      return { metricName: `${name}_bucket`, labels: les[at] ?? {}, sharedLabels, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, sharedLabels, value: sum },
      { metricName: `${name}_count`, sharedLabels, value: count },
    ]
  }
}
