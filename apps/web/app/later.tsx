import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reportWebVitals } from './api/report-web-vitals.ts'
import { OfflineNotice } from './ui/offline-notice.tsx'

/** What can wait: how fast the page was for this person, what the browser keeps for the day without a network, and to say that it has come. */
export function Later() {
  useEffect(() => {
    reportWebVitals()
    // While developing, pages are not built, and change all the time.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined) // it keeps nothing, then
  }, [])
  const { pathname } = useLocation()
  // A running exam has its own words for it; to others than learners it would say too much.
  return pathname.startsWith('/user/') && !pathname.endsWith('/startexam') && <OfflineNotice />
}
