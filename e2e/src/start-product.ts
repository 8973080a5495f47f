import { type ServerSettings, startServerProcess, TOKEN_KEYS } from '@abhyas/testing/server-process'
import { watchLog, type WatchedLog } from './watch-log.ts'

export type Product = { origin: string; stop: () => Promise<void> }

/** Addresses of nobody. Examples would be left out of the pages. */
const LINKS = {
  NOTES_URL: 'https://notes.abhyas.test',
  VIDEO_CHANNEL_URL: 'https://videos.abhyas.test/@abhyas',
  CONTACT_FORM_URL: 'https://forms.abhyas.test/contact',
  AD_FRAME_URL: 'https://ads.abhyas.test/frame',
}

/** Starts the product as a process of its own, with these settings. Stopping it fails when its log holds personal data or a secret. */
export async function startProduct(
  env: Record<string, string>,
  { only, port, onLine }: Pick<ServerSettings, 'only' | 'port'> & { onLine?: (line: string) => void } = {},
): Promise<Product> {
  let log: WatchedLog = { count: 0, leaks: [] }
  const { origin, stop } = await startServerProcess({
    host: 'localhost',
    env: { ...LINKS, ...env },
    output: (streams) => void (log = watchLog(streams, { env: { TOKEN_KEYS, ...env }, onLine })),
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
