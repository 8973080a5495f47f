import { ok } from 'node:assert'
import { DEMO_PASSWORD } from '@abhyas/database/demo-users'

/** Logs in with the demo password, and returns the headers for later calls. */
export async function logIn(origin: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  ok(response.ok, `The login got ${response.status}`)
  const { jwtToken } = (await response.json()) as { jwtToken: string }
  return { authorization: `Bearer ${jwtToken}` }
}
