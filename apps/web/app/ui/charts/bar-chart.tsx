import styles from './bar-chart.module.css'

const STEP = 10
const GAP = 2
const HEIGHT = 100

type Bar = {
  when: string
  /** The figures of this bar in words, for a person who points at it. */
  title: string
  up: number
  down?: number
}

type BarChartProps = {
  bars: Bar[]
  className?: string | undefined
  /** The last bar is a day that is not over, and is drawn paler. */
  isLastPartial?: boolean
}

/**
 * Draws bars upwards, and those that go the other way downwards, on one scale. A table with the same figures must be
 * beside it, because the drawing itself is hidden from screen readers.
 */
export function BarChart({ bars, className = '', isLastPartial = false }: BarChartProps) {
  const most = Math.max(...bars.map(({ up }) => up))
  const mostDown = Math.max(...bars.map(({ down = 0 }) => down))
  const scale = HEIGHT / (most + mostDown || 1)
  const line = most * scale
  const width = bars.length * STEP
  return (
    // Drawn as wide as there is room: the bars get wider, and the words stay outside.
    <svg
      className={`${styles.chart} ${className}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map(({ when, title, up, down = 0 }, index) => (
        <g key={when} className={isLastPartial && index === bars.length - 1 ? styles.partial : undefined}>
          <title>{title}</title>
          {/* The whole column is pointed at, however low its bar. */}
          <rect className={styles.column} x={index * STEP} y="0" width={STEP} height={HEIGHT} />
          <rect
            className={styles.up}
            x={index * STEP + GAP / 2}
            y={line - up * scale}
            width={STEP - GAP}
            height={up * scale}
          />
          <rect className={styles.down} x={index * STEP + GAP / 2} y={line} width={STEP - GAP} height={down * scale} />
        </g>
      ))}
      <line className={styles.line} x1="0" x2={width} y1={line} y2={line} />
    </svg>
  )
}
