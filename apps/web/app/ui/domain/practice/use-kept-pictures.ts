import { useEffect } from 'react'
import { keepPictures } from '../../../api/keep-pictures.ts'

/** Loads the pictures of all questions on this page, before the learner comes to them. */
export function useKeptPictures(questions: readonly object[]): void {
  useEffect(() => {
    const end = new AbortController()
    void keepPictures(questions, end.signal)
    return () => end.abort()
  }, [questions])
}
