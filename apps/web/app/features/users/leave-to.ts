import { forgetLogin } from '../../api/store-login.ts'

/** Ends the login in this browser. A new document on purpose: it drops everything this one has in memory. */
export function leaveTo(path: string): void {
  forgetLogin()
  location.assign(path)
}
