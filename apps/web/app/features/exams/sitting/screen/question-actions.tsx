import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import { NOT_GIVEN } from '../engine/given-answers.ts'
import styles from './question-actions.module.css'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

type QuestionActionsProps = {
  sitting: Sitting
  view: SittingView
  /** Nothing is answered here: another device does, or it is over. */
  isReader: boolean
  onSheet: () => void
  onSubmit: () => void
}

/** To clear and to mark the question that is shown, and the way to the next one. */
export function QuestionActions({ sitting, view, isReader, onSheet, onSubmit }: QuestionActionsProps) {
  const { place } = view
  const { option: picked, isMarked } = view.answers.get(place) ?? NOT_GIVEN
  const isLast = place === sitting.questionCount - 1
  const next = isReader ? texts.sittingNextToRead() : texts.sittingNext()
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          disabled={isReader}
          // It keeps the focus of whoever pressed it.
          aria-disabled={picked === null}
          onClick={() => picked !== null && sitting.change(place, { option: null })}
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
        <Button variant="quiet" disabled={place === 0} onClick={() => sitting.goTo(place - 1)}>
          {texts.sittingPrevious()}
        </Button>
        <Button
          variant="primary"
          className={styles.next}
          onClick={() => (isLast ? onSubmit() : sitting.goTo(place + 1))}
        >
          {isLast ? texts.sittingReview() : next}
        </Button>
      </div>
      <p className={styles.keys}>{texts.sittingKeys()}</p>
    </>
  )
}
