/** Says that somebody logged out here and the server has not heard of it yet. */
export const LOGOUT_DUE_KEY = 'logoutDue'

/** On a network that hangs the person is shown logged out all the same, and the next page tries again. */
const PATIENCE_MS = 3000

declare global {
  /** Shared by two scripts: one logs out, the other is the app, which must not log in before that is done. */
  var logoutDue: Promise<unknown> | undefined
}

/** Ends the session by its cookie: the token may have run out. What the server does not acknowledge is tried at the next page. */
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
