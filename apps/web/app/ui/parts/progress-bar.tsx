import styles from './progress-bar.module.css'

/** A progress bar; its label says the same in words. */
export const ProgressBar = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress className={styles.bar} value={value} max={max} aria-label={label} />
)

type ProgressPartsProps = { right: number; answered: number; max: number; label: string }

/** One bar in three parts: right, answered wrongly (striped), and new. Two bars lie on each other. */
export const ProgressParts = ({ right, answered, max, label }: ProgressPartsProps) => (
  <div className={styles.parts}>
    <progress className={`${styles.bar} ${styles.striped}`} value={answered} max={max} aria-label={label} />
    {right > 0 && <progress className={`${styles.bar} ${styles.above}`} value={right} max={max} aria-hidden />}
  </div>
)
