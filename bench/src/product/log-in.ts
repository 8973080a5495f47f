import { ok } from 'node:assert'
import { DEMO_PASSWORD } from '@abhyas/database/demo-users'

/** The headers of a caller who has the demo password. */
export async function logIn(origin: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  ok(response.ok, `Logging in answered ${response.status}`)
  const { jwtToken } = (await response.json()) as { jwtToken: string }
  return { authorization: `Bearer ${jwtToken}` }
}
