import * as texts from '@abhyas/messages/texts'
import { Button } from '../../button/button.tsx'
import styles from './round-frame.module.css'

type RoundActionsProps = {
  place: number
  nextText: string
  /** A list shows all questions, so it has no way back, and its button stands at its end. */
  isList?: boolean
  onPrevious: () => void
  onNext: () => void
}

/** The buttons under a question. On a phone they stay under the thumb. */
export const RoundActions = ({ place, nextText, isList = false, onPrevious, onNext }: RoundActionsProps) => (
  <div className={isList ? styles.actions : `${styles.actions} ${styles.within}`}>
    {!isList && (
      <Button variant="quiet" disabled={place === 0} onClick={onPrevious}>
        {texts.practicePrevious()}
      </Button>
    )}
    <Button variant="primary" className={styles.next} onClick={onNext}>
      {nextText}
    </Button>
  </div>
)
