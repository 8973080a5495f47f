import type { z } from 'zod'
import { type ControlName, CONTROLS, type Controls } from './controls.ts'

type Input<N extends ControlName> = z.input<Controls[N]['input']>
type Answer<N extends ControlName> = z.output<Controls[N]['answer']>

export type SandboxControl = {
  [N in ControlName]: (
    ...input: Record<string, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>]
  ) => Promise<Answer<N>>
}

/** Offers every control of a running sandbox as a function, for tests and drills. */
export function controlSandbox(origin: string): SandboxControl {
  const functions = Object.entries(CONTROLS).map(([name, { method, path, answer }]) => [
    name,
    async (input = {}) => answer.parse(await send(method, new URL(path, origin), input)),
  ])
  return Object.fromEntries(functions) as SandboxControl
}

async function send(method: string, url: URL, input: object): Promise<unknown> {
  const isPost = method === 'POST'
  if (!isPost) for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method,
    ...(isPost && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url.pathname}: ${response.status} ${text}`)
  return JSON.parse(text)
}
