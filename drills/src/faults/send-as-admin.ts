import { Agent } from 'node:http'
import { insertAdmin } from '@abhyas/testing/crowd-admin'
import { type Send, sendCall } from '../send-call.ts'
import type { Stack } from './stack.ts'

const TIMEOUT_MS = 10_000

/** Sends the calls of an admin, who makes the exams between the faults. */
export async function sendAsAdmin({ apis, sharedUrl }: Stack): Promise<Send> {
  const sign = await insertAdmin(sharedUrl)
  const agent = new Agent({ keepAlive: false })
  return async (call) => {
    const token = await sign()
    return sendCall({ origin: () => apis[0]?.origin ?? '', token: () => token, agent, timeoutMs: TIMEOUT_MS }, call)
  }
}
