import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { reportWebVitals } from './api/report-web-vitals.ts'
import { tellLanguage } from './api/tell-language.ts'
import { OfflineNotice } from './ui/frame/offline-notice.tsx'

/**
 * The work that can wait until the page is idle: reporting its speed, telling the language for mails, registering the service worker, the notice about a
 * missing network, and prefetching the next page.
 */
export function IdleTasks() {
  useEffect(() => {
    reportWebVitals()
    void tellLanguage()
    // In development the pages are not built, so there is nothing to cache.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined) // without it nothing is cached
  }, [])
  const { pathname } = useLocation()
  // A running exam has its own notice. The text is about learners' pages, so other pages do not show it.
  if (!pathname.startsWith('/user/') || pathname.endsWith('/startexam')) return null
  return (
    <>
      <OfflineNotice />
      <LazyPrefetch pathname={pathname} />
    </>
  )
}

/** Loads the prefetching. The key gives each page a new instance. An exam has no next page and does not load it. */
function LazyPrefetch({ pathname }: { pathname: string }) {
  const [loaded, setLoaded] = useState<typeof import('./prefetch.tsx') | null>(null)
  useEffect(() => {
    const load = async () => {
      try {
        setLoaded(await import('./prefetch.tsx'))
      } catch {} // without a network there is nothing to prefetch
    }
    void load()
  }, [])
  return loaded && <loaded.Prefetch key={pathname} />
}
