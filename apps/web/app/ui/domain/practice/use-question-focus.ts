import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { runWaiting } from './after-paint.ts'
import { focusOnQuestion, listenToShortcuts } from './practice-shortcuts.ts'

/**
 * Moves the focus with the question that is shown, listens to the shortcuts, and measures the time at each question.
 * `place` is where the round begins, and `move` shows the question at another place.
 */
export function useQuestionFocus(place: number, move: (to: number) => void) {
  const region = useRef<HTMLDivElement>(null)
  const shownAt = useRef(0)

  const focusOn = useCallback((to: number) => {
    focusOnQuestion(region.current, to)
    shownAt.current = performance.now()
  }, [])

  // The next question is rendered before the focus moves to it. A pick of this moment counts for what comes next.
  const goTo = useCallback(
    (to: number) => {
      flushSync(() => {
        runWaiting()
        move(to)
      })
      focusOn(to)
    },
    [move, focusOn],
  )

  /** Returns the time since the question was shown, or since the last call. */
  const takeSpentMs = useCallback(() => {
    const spentMs = Math.round(performance.now() - shownAt.current)
    shownAt.current = performance.now()
    return spentMs
  }, [])

  // Runs once: the learner continues at the next open question, and the shortcuts work at once.
  useEffect(() => {
    shownAt.current = performance.now()
    focusOnQuestion(region.current, place, { onlyIfNowhere: true })
    // oxlint-disable-next-line react/exhaustive-deps -- where it began
  }, [])
  // Runs before the first paint, because a learner who sees the question may press a key.
  useLayoutEffect(() => (region.current ? listenToShortcuts(region.current, goTo) : undefined), [goTo])
  return { region, goTo, focusOn, takeSpentMs }
}
