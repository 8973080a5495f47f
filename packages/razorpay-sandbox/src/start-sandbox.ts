import type { AddressInfo } from 'node:net'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { ApiError, badRequest } from './api-error.ts'
import { addApiRoutes } from './api-routes.ts'
import { addCheckoutRoutes } from './checkout-routes.ts'
import { addControlRoutes } from './control-routes.ts'
import { productEnv, SANDBOX_KEYS, type SandboxKeys } from './product-env.ts'
import { controlSandbox, type SandboxControl } from './sandbox-control.ts'
import { createSandbox, stopSandbox } from './sandbox.ts'

export const SANDBOX_ACCOUNT_ID = 'acc_SandboxAccount'

export type SandboxOptions = {
  /** Without a port the sandbox listens on any free one. */
  port?: number
  keys?: SandboxKeys
  webhookUrl?: string
  accountId?: string
  /** The same seed gives the same ids. Without a seed every start gives other ids. */
  seed?: number
}

export type RunningSandbox = {
  origin: string
  /** Calls of the sandbox's own API, for tests and drills. */
  control: SandboxControl
  /** The environment variables of a product that is paid through this sandbox. */
  env: Record<string, string>
  close: () => Promise<void>
}

/** Starts Razorpay's stand-in with its API, its checkout and its webhooks, on this machine only. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The Razorpay sandbox does not run in production.')
  const { port = 0, keys = SANDBOX_KEYS, webhookUrl = null, accountId = SANDBOX_ACCOUNT_ID } = options
  const { seed = Date.now() } = options
  const sandbox = createSandbox({ ...keys, webhookUrl, accountId, seed })

  // Calls that hang on purpose must not keep the server from closing.
  const app = fastify({ forceCloseConnections: true })
  answerErrors(app)
  addApiRoutes(app, sandbox)
  addCheckoutRoutes(app, sandbox)
  addControlRoutes(app, sandbox)
  await app.listen({ port, host: '127.0.0.1' })

  const { port: boundPort } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${boundPort}`
  return {
    origin,
    control: controlSandbox(origin),
    env: productEnv(keys, origin),
    async close() {
      stopSandbox(sandbox)
      await app.close()
    },
  }
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw badRequest('The requested URL was not found on the server.')
  })
  app.setErrorHandler<FastifyError | ApiError>((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send(error.body)
    if ((error.statusCode ?? 500) < 500) return reply.code(400).send(badRequest(error.message).body)
    console.error(error)
    return reply.code(500).send(new ApiError(500, 'SERVER_ERROR', 'The sandbox has a bug.').body)
  })
}
