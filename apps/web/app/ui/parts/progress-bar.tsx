import styles from './progress-bar.module.css'

/** How much of something is done; the label says it in words. */
export const ProgressBar = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress className={styles.bar} value={value} max={max} aria-label={label} />
)
