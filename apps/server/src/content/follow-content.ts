import { countNotifications } from '@abhyas/api/metrics/process'
import { noteWhetherUp } from '@abhyas/api/metrics/databases'
import type { OpenDependencies } from '@abhyas/api/open-dependencies'
import { selectContentVersion } from '@abhyas/api/sql/content-version-queries'
import { getContentVersion } from '@abhyas/contract/catalog'
import { listen, type Listener } from '@abhyas/database/listen'
import { countListeners, type Process } from '@abhyas/database/processes'
import type { ServerFetch } from '@abhyas/web/server-context'
import { createContentNews } from './content-news.ts'
import { type ContentVersion, watchContentVersion } from './content-version.ts'

type Sources = {
  /** A process that has the role web alone has no database. It asks the API for the version. */
  dependencies: OpenDependencies | null
  databaseUrl: string | undefined
  serverFetch: ServerFetch
  /** What other processes are told of this one. */
  self: Process
}

export type FollowedContent = {
  version: ContentVersion
  /** Learns from the database's notifications what other processes have changed. */
  listen(): void
  close(): Promise<void>
}

export async function followContent({
  dependencies,
  databaseUrl,
  serverFetch,
  self,
}: Sources): Promise<FollowedContent> {
  let listener: Listener | undefined
  const news = createContentNews({
    learn: (newer) => version.learn(newer),
    notify: (channel, message) => listener?.say(channel, message),
    countProcesses: async () => (dependencies ? countListeners(dependencies.databases.shared) : 0),
  })
  const readVersion = versionReader(dependencies, serverFetch)
  const version = await watchContentVersion({ readVersion, askAll: news.askAll })
  const catchUp = () => void readVersion().then(version.learn, () => undefined)
  return {
    version,
    listen() {
      if (!dependencies || !databaseUrl) return
      const sessionEnded = (sessionId: string) => dependencies.liveSessions.forget(Number(sessionId))
      const channels = countNotifications({ ...news.channels, session_ended: sessionEnded })
      listener = listen(databaseUrl, channels, catchUp, self)
    },
    async close() {
      version.close()
      await listener?.close()
    },
  }
}

const versionReader = (dependencies: OpenDependencies | null, serverFetch: ServerFetch) => async () => {
  if (dependencies) {
    const { shared } = dependencies.databases
    return noteWhetherUp(shared.name, selectContentVersion(shared))
  }
  const response = await serverFetch(new Request(new URL(getContentVersion.path, 'http://api')))
  if (!response.ok) throw new Error(`The API responded with ${response.status} to a request for the content's version.`)
  return (await response.json()) as number
}
