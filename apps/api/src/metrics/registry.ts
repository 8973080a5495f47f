import { type Metric, Registry } from 'prom-client'

/** Every metric of this process. The files of this folder define them, and `/metrics` shows them. */
export const registry = new Registry()

export type Sample = {
  metricName?: string
  labels?: Record<string, string | number>
  /** More labels. Their text is made once for the same object. */
  sharedLabels?: Record<string, string>
  value: number
}
type Description = { name: `abhyas_${string}`; help: string; type: 'counter' | 'gauge' | 'histogram' }

/** Adds a metric whose values are read when `/metrics` is. */
export function addMetric(description: Description, read: () => Sample[]): void {
  const metric = { ...description, get: async () => ({ ...description, values: read() }) }
  // The registry needs no more than a name and `get`, but its type names its own classes.
  registry.registerMetric(metric as unknown as Metric)
}
