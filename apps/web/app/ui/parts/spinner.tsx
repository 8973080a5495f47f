import styles from './spinner.module.css'

/** A turning ring, as high as the text beside it. That text says what is going on. */
export const Spinner = () => <span className={styles.spinner} aria-hidden />
