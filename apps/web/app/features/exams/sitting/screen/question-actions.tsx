import { isAnswered } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import { NO_ANSWER } from '../engine/sitting-answers.ts'
import styles from './question-actions.module.css'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

type QuestionActionsProps = {
  sitting: Sitting
  view: SittingView
  /** The learner cannot answer here: another page writes the attempt, or the time is over. */
  isReader: boolean
  onSheet: () => void
  isSectionNext: boolean
  onFinish: () => void
}

/** Buttons that clear or mark the current question, and that go to the next one. */
export function QuestionActions({ sitting, view, isReader, onSheet, isSectionNext, onFinish }: QuestionActionsProps) {
  const { place } = view
  const { isMarked, ...given } = view.answers.get(place) ?? NO_ANSWER
  const isEmpty = !isAnswered(given)
  const { first, count } = sitting.places()
  const isLast = place === first + count - 1
  const finish = isSectionNext ? texts.sectionFinish() : texts.sittingReview()
  const next = isReader ? texts.sittingNextToRead() : texts.sittingNext()
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          disabled={isReader}
          // `disabled` would lose the focus of a learner who has just cleared the answer.
          aria-disabled={isEmpty}
          onClick={() => !isEmpty && sitting.change(place, { option: null, number: null })}
        >
          {texts.sittingClear()}
        </Button>
        <Button
          variant="quiet"
          className={isMarked ? styles.marked : styles.mark}
          disabled={isReader}
          onClick={() => sitting.change(place, { isMarked: !isMarked })}
        >
          {isMarked ? texts.sittingUnmark() : texts.sittingMark()}
        </Button>
      </div>
      <div className={styles.steps}>
        <Button variant="quiet" className={styles.sheet} onClick={onSheet} aria-label={texts.sittingPaletteOpen()} />
        <Button variant="quiet" disabled={place === first} onClick={() => sitting.goTo(place - 1)}>
          {texts.sittingPrevious()}
        </Button>
        <Button
          variant="primary"
          className={styles.next}
          onClick={() => (isLast ? onFinish() : sitting.goTo(place + 1))}
        >
          {isLast ? finish : next}
        </Button>
      </div>
      <p className={styles.keys}>{texts.sittingKeys()}</p>
    </>
  )
}
