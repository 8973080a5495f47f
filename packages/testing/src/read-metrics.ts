/** The value of each series, under its name and labels as they are on the line: `abhyas_redis_up`. */
export type Metrics = ReadonlyMap<string, number>

/** Reads /metrics of a process. */
export async function readMetrics(port: number): Promise<Metrics> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (!response.ok) throw new Error(`/metrics responded with ${response.status}.`)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))] as const
    }),
  )
}

/** Adds up the series of a metric that have all of these labels. */
export function sumOf(metrics: Metrics, name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  let sum = 0
  for (const [series, value] of metrics)
    if (series.split('{', 1)[0] === name && wanted.every((label) => series.includes(label))) sum += value
  return sum
}
