import * as texts from '@abhyas/messages/texts'
import button from '../parts/button.module.css'
import styles from './message-page.module.css'

/** A page that has one thing to say, and a way on. */
export function MessagePage({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.page}>
      <span className={styles.sign} aria-hidden>
        ◔
      </span>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.actions}>
        <a className={`${button.button} ${button.primary}`} href="/explore">
          {texts.notHereYetCourses()}
        </a>
        <button type="button" className={`${button.button} ${button.quiet}`} data-act="back">
          {texts.back()}
        </button>
      </p>
    </div>
  )
}
