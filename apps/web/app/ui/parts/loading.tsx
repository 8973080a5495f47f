import { Loader } from '@mantine/core'
import styles from './loading.module.css'

/** A spinner, with a text that says what is loading. */
export const Loading = ({ text }: { text: string }) => (
  <output className={styles.loading} data-loading="">
    <Loader size="sm" aria-hidden />
    {text}
  </output>
)
