import styles from './rich-text.module.css'

type RichTextProps = {
  text: string
  /** As the server rendered it, where it is more than plain text. */
  html: string | undefined
}

/** A text of a question. The only place that takes HTML as it is: the server made it and escaped all that people wrote. */
export const RichText = ({ text, html }: RichTextProps) =>
  html === undefined ? (
    <div className={styles.text}>{text}</div>
  ) : (
    <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  )
