import { useEffect, useState } from 'react'
import type { ExamDialogsProps } from './exam-dialogs.tsx'

const LOAD_AFTER_MS = 2000

/**
 * Loads the dialogs two seconds after the exam has opened: the first question does not wait for them, and they are here
 * when the network fails. A dialog that is needed earlier is loaded at once. A failed load is tried again.
 */
export function LazyDialogs(props: ExamDialogsProps) {
  const [loaded, setLoaded] = useState<typeof import('./exam-dialogs.tsx') | null>(null)
  const [tries, setTries] = useState(0)
  const { isLoginOver, phase, leftoverCount, ending } = props.view
  const isNeeded =
    props.leaving || props.asked !== null || isLoginOver || phase === 'over' || leftoverCount > 0 || ending !== null
  const waitMs = isNeeded && tries === 0 ? 0 : LOAD_AFTER_MS
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
