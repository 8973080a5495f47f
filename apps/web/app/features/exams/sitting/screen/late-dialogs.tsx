import { useEffect, useState } from 'react'
import type { ExamDialogsProps } from './exam-dialogs.tsx'

const SOON_MS = 2000

/**
 * The dialogs, loaded a moment after the exam is there: early enough to be here when the network goes, late enough not
 * to hold up the first question. Who needs one sooner has it sooner; what could not be loaded is tried again.
 */
export function LateDialogs(props: ExamDialogsProps) {
  const [loaded, setLoaded] = useState<typeof import('./exam-dialogs.tsx') | null>(null)
  const [tries, setTries] = useState(0)
  const { isLoginOver, phase, leftoverCount, ending } = props.view
  const isNeeded =
    props.leaving || props.isSubmitAsked || isLoginOver || phase === 'over' || leftoverCount > 0 || ending !== null
  const waitMs = isNeeded && tries === 0 ? 0 : SOON_MS
  useEffect(() => {
    if (loaded) return undefined
    const load = async () => {
      try {
        setLoaded(await import('./exam-dialogs.tsx'))
      } catch {
        setTries(tries + 1)
      }
    }
    const timer = setTimeout(() => void load(), waitMs)
    return () => clearTimeout(timer)
  }, [loaded, waitMs, tries])
  return loaded && <loaded.ExamDialogs {...props} />
}
