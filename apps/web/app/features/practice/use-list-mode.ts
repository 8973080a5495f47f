import { useState } from 'react'

const KEY = 'practiceAsList'

/** Whether all questions are shown below each other: as it was chosen last in this browser, otherwise one at a time. */
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
