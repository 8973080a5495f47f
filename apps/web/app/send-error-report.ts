import { type BrowserErrorKind, reportBrowserError } from '@abhyas/contract/vitals'
import { ApiError, NetworkError } from './api/api-error.ts'

/** One fault may throw at every key that a learner presses. */
const MOST_OF_A_PAGE = 3
const LONGEST_MESSAGE = 300
const OWN_FRAME = /\/assets\/[\w-]+\.js:\d+:\d+/g

const told = new Set<string>()

/**
 * A call that failed is no fault of the page, and an error without a place in our scripts comes from an extension of the browser.
 * The server leaves out what a message may quote (clean-browser-error.ts).
 */
export function sendErrorReport(kind: BrowserErrorKind, error: Error): void {
  if (error instanceof ApiError || error instanceof NetworkError) return
  const frames = error.stack?.match(OWN_FRAME) ?? []
  const message = `${error.name}: ${error.message}`
  if ((kind !== 'file' && frames.length === 0) || told.has(message) || told.size === MOST_OF_A_PAGE) return
  told.add(message)
  const report = {
    kind,
    page: location.pathname.replaceAll(/\d+/g, ':id').slice(0, 120),
    message: message.slice(0, LONGEST_MESSAGE),
    frames: frames.slice(0, 10),
    commit: import.meta.env['COMMIT'] as string,
  }
  navigator.sendBeacon(reportBrowserError.path, new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
