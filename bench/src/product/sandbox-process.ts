import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type SandboxProcess = {
  origin: string
  /** What a server needs to buy there. */
  env: Record<string, string>
  stop(): Promise<void>
}

export const SANDBOX_KEYS = {
  keyId: 'rzp_test_bench',
  keySecret: 'secret-of-the-bench',
  webhookSecrets: ['webhook-secret-of-the-bench'],
}

const MAIN = fileURLToPath(import.meta.resolve('@abhyas/razorpay-sandbox/main'))

const KEYS_ENV = {
  RAZORPAY_KEY_ID: SANDBOX_KEYS.keyId,
  RAZORPAY_KEY_SECRET: SANDBOX_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRETS: SANDBOX_KEYS.webhookSecrets.join(','),
}

/** Razorpay's stand-in in a process of its own, as the real one is: its CPU is not the servers'. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const { PATH } = process.env
  const sandbox = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH, ...KEYS_ENV } })
  const exited = once(sandbox, 'exit')
  // A run that is broken off must not leave it behind.
  const killAlong = () => sandbox.kill('SIGKILL')
  process.once('exit', killAlong)
  sandbox.once('exit', () => process.off('exit', killAlong))
  const [told] = await Promise.race([once(sandbox.stdout, 'data'), exited])
  const origin = /http:\S+/.exec(String(told))?.[0]
  if (!origin) throw new Error(`The sandbox did not start: ${String(told)}`)
  return {
    origin,
    env: { ...KEYS_ENV, RAZORPAY_API_BASE: origin },
    async stop() {
      sandbox.kill('SIGTERM')
      await exited
    },
  }
}
