import styles from './loading.module.css'
import { Spinner } from './spinner.tsx'

/** A spinner, with a text that says what is loading. */
export const Loading = ({ text }: { text: string }) => (
  <output className={styles.loading} data-loading="">
    <Spinner />
    {text}
  </output>
)
