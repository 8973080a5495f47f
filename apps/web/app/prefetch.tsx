import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
  QueryObserver,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { firstQueriesOf } from './queries/page-queries.ts'

const GIVEN_UP_AFTER_MS = 10_000

/**
 * When a finger comes down on a link, its page begins to load: its code and its data at the same time, not one
 * after the other when the finger has gone up. A mouse over a link is not enough: many learners pay for every byte.
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
      release = holdQueriesOf(link.pathname, queryClient)
      timer = setTimeout(release, GIVEN_UP_AFTER_MS)
    }
    addEventListener('pointerdown', notice)
    addEventListener('keydown', notice)
    return () => {
      removeEventListener('pointerdown', notice)
      removeEventListener('keydown', notice)
      clearTimeout(timer)
      // The new page will hold its queries by itself, but not yet.
      setTimeout(release)
    }
  }, [queryClient])
  return intended && <PrefetchPageLinks page={intended} />
}

/** Fetches what the page will ask for and holds it until it is released: the page finds it, or waits for the same response. */
function holdQueriesOf(path: string, queryClient: QueryClient): () => void {
  const releases = firstQueriesOf(path).map((query) => {
    const observer =
      query.queryKey[1] === 'pages'
        ? new InfiniteQueryObserver(queryClient, query as unknown as InfiniteQueryObserverOptions)
        : new QueryObserver(queryClient, query)
    return observer.subscribe(() => undefined)
  })
  return () => {
    for (const release of releases) release()
  }
}
