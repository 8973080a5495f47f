import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { askFor } from './page-needs.ts'

const GIVEN_UP_AFTER_MS = 10_000

/**
 * When a finger comes down on a link, its page begins to load: the code and what it asks for at once, not one
 * after the other when the finger has gone up. Passing over a link is not enough: many learners pay for every byte.
 */
export function Prefetch() {
  const queryClient = useQueryClient()
  const [intended, setIntended] = useState<string>()
  useEffect(() => {
    let release = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const notice = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link.origin !== location.origin || !link.pathname.startsWith('/user/')) return
      setIntended(link.pathname)
      clearTimeout(timer)
      release()
      release = askFor(link.pathname, queryClient)
      timer = setTimeout(release, GIVEN_UP_AFTER_MS)
    }
    addEventListener('pointerdown', notice)
    addEventListener('keydown', notice)
    return () => {
      removeEventListener('pointerdown', notice)
      removeEventListener('keydown', notice)
      clearTimeout(timer)
      // The page that has come holds what it needs by itself, but not yet.
      setTimeout(release)
    }
  }, [queryClient])
  return intended && <PrefetchPageLinks page={intended} />
}
