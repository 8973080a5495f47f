import { ok } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_LEARNER, DEMO_PASSWORD } from '@abhyas/database/demo-users'
import { freePort } from '@abhyas/database/local-postgres'
import { CHROME_FLAGS, CHROME_PATH } from './audit-page.ts'

export type AuditBrowser = {
  port: number
  /** Runs code in our page at this URL, and returns its result. */
  run(url: string, code: string): Promise<unknown>
  close(): Promise<void>
}

/** Starts a browser with an empty profile, for pages that need a login. */
export async function openBrowser(): Promise<AuditBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'abhyas-audit-'))
  const port = await freePort()
  const args = [...CHROME_FLAGS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank']
  const chrome = spawn(CHROME_PATH, args, { stdio: 'ignore' })
  const closed = once(chrome, 'close')
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}/json/${path}`, { method })
  for (let tries = 0; !(await ask('version').catch(() => null)); tries++) {
    ok(tries < 100, 'The browser does not start')
    await pause(100)
  }
  return {
    port,
    async run(url, code) {
      const target = (await (await ask(`new?${url}`, 'PUT')).json()) as { id: string; webSocketDebuggerUrl: string }
      const socket = new WebSocket(target.webSocketDebuggerUrl)
      await once(socket, 'open')
      await pause(2000) // The page loads meanwhile.
      socket.send(
        JSON.stringify({
          id: 1,
          method: 'Runtime.evaluate',
          params: { expression: `(async () => { ${code} })()`, awaitPromise: true, returnByValue: true },
        }),
      )
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
      socket.close()
      await ask(`close/${target.id}`)
      const { result, exceptionDetails } = (
        JSON.parse(data) as { result: { result: { value: unknown } } & EvaluationFailure }
      ).result
      ok(!exceptionDetails, exceptionDetails?.exception?.description)
      return result.value
    },
    async close() {
      chrome.kill()
      await closed
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type EvaluationFailure = { exceptionDetails?: { exception?: { description?: string } } }

/** Logs in as the login page does: with a record in localStorage, and a refresh cookie. */
export const logInWith = (browser: AuditBrowser, origin: string) =>
  browser.run(
    `${origin}/robots.txt`,
    `const response = await fetch('/auth/login', {
       method: 'POST',
       headers: { 'content-type': 'application/json', 'x-requested-with': 'abhyas' },
       body: ${JSON.stringify(JSON.stringify({ email: DEMO_LEARNER.email, password: DEMO_PASSWORD }))},
     })
     const { jwtToken: token, roleName: role, email, userId, username } = await response.json()
     localStorage.setItem('loginData', JSON.stringify({ token, role, email, userId, username }))`,
  )

/** Waits until the service worker has stored its pages. */
export const keepPages = (browser: AuditBrowser, url: string) =>
  browser.run(url, `while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 200))`)
