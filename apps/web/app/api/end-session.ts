/** This key says that a person logged out here and that the server does not know yet. */
export const LOGOUT_DUE_KEY = 'logoutDue'

/** On a network that hangs, the page still shows the person as logged out, and the next page tries again. */
const PATIENCE_MS = 3000

declare global {
  /** Shared by two scripts: one logs out, the other is the app, which must not log in before that is done. */
  var logoutDue: Promise<unknown> | undefined
}

/** Ends the session by its cookie, because the token may have expired. Without a response the next page tries again. */
export function endSession(): Promise<unknown> {
  localStorage.setItem(LOGOUT_DUE_KEY, '')
  return (globalThis.logoutDue = fetch('/auth/logout', {
    method: 'POST',
    keepalive: true,
    headers: { 'x-requested-with': 'abhyas' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(({ ok }) => ok && localStorage.removeItem(LOGOUT_DUE_KEY))
    .catch(() => undefined))
}
