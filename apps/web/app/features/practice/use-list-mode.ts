import { useState } from 'react'

const KEY = 'practiceAsList'

/**
 * Says whether all questions are shown below each other. This browser remembers the last choice; the default is one at
 * a time.
 */
export function useListMode() {
  const [isList, setList] = useState(readChoice)
  return {
    isList,
    setList(chosen: boolean) {
      setList(chosen)
      try {
        localStorage.setItem(KEY, String(chosen))
      } catch {} // no storage: it holds for this page
    },
  }
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
