import styles from './rich-text.module.css'

type RichTextProps = {
  text: string
  /** The server's HTML, when the text is more than plain text. */
  html: string | undefined
}

/** A text of a question. Only here HTML is inserted as it is: the server has made it and escaped all input. */
export const RichText = ({ text, html }: RichTextProps) =>
  html === undefined ? (
    <div className={styles.text}>{text}</div>
  ) : (
    <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  )
