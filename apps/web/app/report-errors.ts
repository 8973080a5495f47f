import type { BrowserErrorKind } from '@abhyas/contract/vitals'

const leftOut = new WeakSet<Error>()

/** Reports what no part of the page has caught. */
export function reportErrors(): void {
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}

/** This error is not reported where it comes up next. */
export const leaveOut = (error: Error): void => void leftOut.add(error)

/** Tells the server that this page broke. Few pages do, so the code for it is loaded only then. */
export function reportError(kind: BrowserErrorKind, error: unknown): void {
  if (!(error instanceof Error) || (kind !== 'file' && leftOut.has(error))) return
  import('./send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(kind, error),
    () => undefined,
  )
}
