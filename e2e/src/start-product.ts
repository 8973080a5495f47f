import { type ServerSettings, startServerProcess, TOKEN_KEYS } from '@abhyas/testing/server-process'
import { watchLog, type WatchedLog } from './watch-log.ts'

export type Product = { origin: string; stop: () => Promise<void> }

/** Starts the product as a process of its own, with these settings. Stopping it fails when its log holds personal data or a secret. */
export async function startProduct(
  env: Record<string, string>,
  { only, port }: Pick<ServerSettings, 'only' | 'port'> = {},
): Promise<Product> {
  let log: WatchedLog = { count: 0, leaks: [] }
  const { origin, stop } = await startServerProcess({
    host: 'localhost',
    env: { AD_FRAME_URL: 'https://ads.example.com/frame', ...env },
    output: (streams) => void (log = watchLog(streams, { TOKEN_KEYS, ...env })),
    ...(only && { only }),
    ...(port && { port }),
  })
  return {
    origin,
    async stop() {
      await stop()
      if (log.leaks.length > 0 || log.count === 0)
        throw new Error(`Of ${log.count} lines of the log these say too much:\n${log.leaks.join('\n')}`)
    },
  }
}
