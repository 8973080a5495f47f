import { Loader } from '@mantine/core'
import styles from './loading.module.css'

/** The browser waits: a spinner, and in words what for. */
export const Loading = ({ text }: { text: string }) => (
  <output className={styles.loading} data-loading="">
    <Loader size="sm" aria-hidden />
    {text}
  </output>
)
