import { useEffect, useRef, useState } from 'react'
import { type QuestionValues, valuesOf } from './question-values.ts'

const PAUSE_MS = 250

/** Returns the content of the form, a moment after the last key. Returns null before the first key. */
export function useTyped(initial: QuestionValues | null) {
  const [typed, setTyped] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    typed,
    forget: () => {
      clearTimeout(timer.current)
      setTyped(null)
    },
    follow: (form: HTMLFormElement) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyped(valuesOf(form)), PAUSE_MS)
    },
  }
}
