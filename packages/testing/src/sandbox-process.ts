import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { keysEnv, productEnv, SANDBOX_KEYS } from '@abhyas/razorpay-sandbox/product-env'

export type SandboxProcess = {
  origin: string
  /** The environment variables of a product that is paid through this sandbox. */
  env: Record<string, string>
  stop(): Promise<void>
}

const MAIN = fileURLToPath(import.meta.resolve('@abhyas/razorpay-sandbox/main'))

/** Starts the payment sandbox in a process of its own, so that its CPU time is not counted as the servers'. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const { PATH } = process.env
  const sandbox = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, ...keysEnv(SANDBOX_KEYS) },
  })
  const exited = once(sandbox, 'exit')
  // An interrupted run must not leave the sandbox behind.
  const killAlong = () => sandbox.kill('SIGKILL')
  process.once('exit', killAlong)
  sandbox.once('exit', () => process.off('exit', killAlong))
  const [output] = await Promise.race([once(sandbox.stdout, 'data'), exited])
  const origin = /http:\S+/.exec(String(output))?.[0]
  if (!origin) throw new Error(`The sandbox did not start: ${String(output)}`)
  return {
    origin,
    env: productEnv(SANDBOX_KEYS, origin),
    async stop() {
      sandbox.kill('SIGTERM')
      await exited
    },
  }
}
