import styles from './progress-bar.module.css'

/** A progress bar; its label says the same in words. */
export const ProgressBar = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress className={styles.bar} value={value} max={max} aria-label={label} />
)
