import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reportWebVitals } from './api/report-web-vitals.ts'
import { Prefetch } from './prefetch.tsx'
import { OfflineNotice } from './ui/offline-notice.tsx'

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
      <Prefetch key={pathname} />
    </>
  )
}
