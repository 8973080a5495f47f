import { reportVitals } from '@abhyas/contract/vitals'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

const metrics = new Map<string, Metric>()

/** Measures this page and reports when the learner leaves it: numbers and the kind of page, nothing personal. */
export function reportWebVitals(): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(keep)
  addEventListener('visibilitychange', send)
}

const keep = (metric: Metric) => void metrics.set(metric.name, metric)

function send(): void {
  if (document.visibilityState !== 'hidden' || metrics.size === 0) return
  const body = {
    route: location.pathname.replaceAll(/\d+/g, ':id'),
    metrics: [...metrics.values()].map(({ name, value }) => ({ name, value })),
  }
  metrics.clear()
  navigator.sendBeacon(reportVitals.path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
