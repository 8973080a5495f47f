import * as texts from '@abhyas/messages/texts'
import { EXPLORE_PATH } from '../../paths.ts'
import { Button, LinkButton } from '../button/button.tsx'
import styles from './message-page.module.css'

/** A page with one message and two links. */
export function MessagePage({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.page}>
      <span className={styles.sign} aria-hidden>
        ◔
      </span>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.actions}>
        <LinkButton variant="primary" href={EXPLORE_PATH}>
          {texts.notHereYetCourses()}
        </LinkButton>
        <Button variant="quiet" data-act="back">
          {texts.back()}
        </Button>
      </p>
    </div>
  )
}
