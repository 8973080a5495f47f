import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { reportWebVitals } from './api/report-web-vitals.ts'
import { OfflineNotice } from './ui/frame/offline-notice.tsx'

/**
 * What can wait: how fast the page was for this person, what the browser keeps for the day without a network, to say
 * that it has come, and to be ahead of the next step.
 */
export function Later() {
  useEffect(() => {
    reportWebVitals()
    // While developing, pages are not built, and change all the time.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined) // it keeps nothing, then
  }, [])
  const { pathname } = useLocation()
  // A running exam has its own words for a network that is gone; to others than learners they would say too much.
  if (!pathname.startsWith('/user/') || pathname.endsWith('/startexam')) return null
  return (
    <>
      <OfflineNotice />
      <Ahead pathname={pathname} />
    </>
  )
}

/** Each page has its own; an exam, where there is nothing to be ahead of, does not even load it. */
function Ahead({ pathname }: { pathname: string }) {
  const [loaded, setLoaded] = useState<typeof import('./prefetch.tsx') | null>(null)
  useEffect(() => {
    const load = async () => {
      try {
        setLoaded(await import('./prefetch.tsx'))
      } catch {} // the network went: nothing is ahead of it, then
    }
    void load()
  }, [])
  return loaded && <loaded.Prefetch key={pathname} />
}
