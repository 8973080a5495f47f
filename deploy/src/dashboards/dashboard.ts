/** Units that Grafana knows. Our own drawing knows the same ones. */
export type Unit = 's' | 'percentunit' | 'reqps' | 'short' | 'bytes' | 'Bps'

export type Panel = {
  title: string
  unit: Unit
  /** In an expression, `$window` stands for the time over which a rate is taken. `{{label}}` in a legend is the value of a label. */
  queries: readonly { expr: string; legend: string }[]
  /** The limit of the alert about it. */
  limit?: number
}

export type Dashboard = {
  /** The name of its file. */
  name: string
  title: string
  panels: readonly Panel[]
}

/** A panel with one query. Its series are named by the legend. */
export const panel = (title: string, unit: Unit, expr: string, legend: string, limit?: number): Panel => ({
  title,
  unit,
  queries: [{ expr, legend }],
  ...(limit !== undefined && { limit }),
})
