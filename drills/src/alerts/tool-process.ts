import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export type ToolOptions = {
  args: readonly string[]
  env?: Record<string, string>
  /** The user that the program runs as. PostgreSQL refuses to run as root. */
  uid?: number
  gid?: number
  output: number
}

/** A program of the machine that ends with the drill, also when the drill is interrupted. */
export class ToolProcess {
  readonly #name: string
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  constructor(name: string, { args, env = {}, output, ...user }: ToolOptions) {
    this.#name = name
    const { PATH } = process.env
    this.#child = spawn(name, args, { stdio: ['ignore', output, output], env: { PATH, ...env }, ...user })
    this.#exited = once(this.#child, 'exit')
    const killAlong = () => this.#child.kill('SIGKILL')
    process.once('exit', killAlong)
    this.#child.once('exit', () => process.off('exit', killAlong))
  }
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGCONT')
    this.#child.kill(signal)
    await this.#exited
  }
  /** Waits until the address responds with success. */
  async untilReady(url: string): Promise<this> {
    for (let tries = 0; tries < 600; tries += 1) {
      if (this.#child.exitCode !== null) throw new Error(`${this.#name} ended before it was ready.`)
      if (
        await fetch(url).then(
          (response) => response.ok,
          () => false,
        )
      )
        return this
      await sleep(100)
    }
    throw new Error(`${this.#name} was not ready in time.`)
  }
}
