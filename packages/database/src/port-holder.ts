import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

/**
 * Throws when another program uses the port, and names the program if it can be found. `setting` is the variable that
 * chooses another port.
 */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  if (await isFree(port)) return
  throw new Error(`Port ${port} is taken by ${await holderOf(port)}. End it, or set ${setting} to another port.`)
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

async function holderOf(port: number): Promise<string> {
  const pid = await (process.platform === 'linux' ? pidFromProc(port) : pidFromLsof(port)).catch(() => undefined)
  if (!pid) return 'another program'
  const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '-p', pid]).catch(() => ({ stdout: '' }))
  return `process ${pid} (${stdout.trim()})`
}

async function pidFromLsof(port: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'])
  return stdout.split('\n')[0]
}

const LISTENING = '0A'

/** On Linux, /proc lists which socket listens on a port, and which sockets each process has. */
async function pidFromProc(port: number): Promise<string | undefined> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  const lines = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
  const sockets = new Set<string>()
  for (const [, local, , state, , , , , , inode] of lines)
    if (local?.endsWith(`:${hex}`) && state === LISTENING) sockets.add(`socket:[${inode}]`)
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    for (const file of await readdir(`/proc/${pid}/fd`).catch(() => []))
      if (sockets.has(await readlink(`/proc/${pid}/fd/${file}`).catch(() => ''))) return pid
  return undefined
}
