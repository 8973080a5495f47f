import type { Picked } from '@abhyas/contract/rules/picked'

/** A pick, as the browser's other tabs need it. Two tabs with the same round show the same picks. */
type Heard = { roundId: string; questionId: number; option: Picked; isFirst: boolean; isRight: boolean }

/** Tells other tabs with the same topic or round about picks in this tab, and receives theirs. */
export function tellTabs(about: number | string, onHeard: (heard: Heard) => void) {
  const channel = new BroadcastChannel(`practice-${about}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => onHeard(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
    tell: (heard: Heard) => channel.postMessage(heard),
    close: () => channel.close(),
  }
}
