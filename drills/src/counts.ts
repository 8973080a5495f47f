export type Counts = Record<string, number>

export const count = (counts: Counts, key: string, by = 1): void => {
  counts[key] = (counts[key] ?? 0) + by
}

export const listCounts = (counts: Counts): string =>
  Object.entries(counts)
    .toSorted(([one], [two]) => one.localeCompare(two))
    .map(([name, number]) => `${name} ${number}`)
    .join(', ') || 'none'

export function printRows(rows: readonly [string, string | number][]): void {
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`)
}
