import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'

export type ContentNews = {
  /** The channels on which this process listens. */
  channels: Record<string, (message: string) => void>
  /** Asks every process to learn this version, and waits until all have said that they know it, or for the signal. */
  askAll(version: number, signal: AbortSignal): Promise<void>
}

type NewsParts = {
  /** Takes over a version that the database or another process has told. */
  learn: (version: number) => void
  /** Sends to every process that listens on the channel, this one included. */
  notify: (channel: string, message: string) => void
  /** How many processes listen. */
  countProcesses: () => Promise<number>
}

/**
 * The notifications by which processes learn of a change of content. The database tells all of them on `content_changed`.
 * The process that has made the change then asks all of them on `content_asked`, and each replies on a channel on which only
 * the asking process listens. So n processes send and hear about 3n messages for a change, and not n times n.
 */
export function createContentNews({ learn, notify, countProcesses }: NewsParts): ContentNews {
  const thisProcess = randomUUID()
  const replies = `content_known_${thisProcess}`
  const known = new Map<string, number>()
  const events = new EventEmitter().setMaxListeners(0)
  return {
    channels: {
      content_changed: (newer) => learn(Number(newer)),
      content_asked: (message) => {
        const [replyTo = '', version] = message.split(' ')
        learn(Number(version))
        notify(replyTo, `${thisProcess} ${version}`)
      },
      [replies]: (message) => {
        const [process = '', version] = message.split(' ')
        known.set(process, Math.max(known.get(process) ?? 0, Number(version)))
        events.emit('reply')
      },
    },
    async askAll(version, signal) {
      const isMissing = (processes: number) => {
        const learnt = [...known.values()].filter((each) => each >= version)
        return learnt.length < processes
      }
      notify('content_asked', `${replies} ${version}`)
      const processes = await countProcesses()
      while (isMissing(processes) && !signal.aborted) await once(events, 'reply', { signal }).catch(() => undefined)
      // A process that has ended would stay in the map for ever.
      for (const [process, each] of known) if (each < version) known.delete(process)
    },
  }
}
