import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { ApiFault } from './control-shapes.ts'

type Fault = z.output<typeof ApiFault>

/** Returns the first matching fault and reduces its count by one. */
export function takeFault(faults: Fault[], { method, url }: FastifyRequest): Fault | null {
  const index = faults.findIndex((fault) => (fault.method ?? method) === method && url.startsWith(fault.path))
  const fault = faults[index]
  if (!fault) return null
  fault.times -= 1
  if (fault.times === 0) faults.splice(index, 1)
  return fault
}

/** Returns true when the fault is the whole response, so the work must not be done. */
export function refuseByFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): boolean {
  switch (fault.kind) {
    case '429':
      throw new ApiError(429, 'BAD_REQUEST_ERROR', 'Request failed. Please try after sometime.')
    case '500':
      throw new ApiError(
        500,
        'SERVER_ERROR',
        'The server encountered an error. The incident has been reported to admins.',
      )
    case '502-html':
      void reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>\n')
      return true
    case 'reset':
      reply.hijack()
      request.raw.socket.resetAndDestroy()
      return true
    case 'hang-before':
      reply.hijack()
      return true
    case 'latency':
    case 'commit-then-hang-up':
      return false
  }
}

/** The work is done after the delay, even when the caller gives up meanwhile. */
export async function delayByFault(fault: Fault): Promise<void> {
  if (fault.kind === 'latency') await sleep(fault.ms)
}

/** The work is done, and the response is lost with the connection. */
export function hangUpByFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): boolean {
  if (fault.kind !== 'commit-then-hang-up') return false
  reply.hijack()
  request.raw.socket.destroy()
  return true
}
