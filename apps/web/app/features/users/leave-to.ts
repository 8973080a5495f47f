import { forgetLogin } from '../../api/store-login.ts'

/** Ends the login in this browser. It loads a new document on purpose, which drops everything in memory. */
export function leaveTo(path: string): void {
  forgetLogin()
  location.assign(path)
}
