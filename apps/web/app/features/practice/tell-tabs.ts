/** A first pick, as the browser's other tabs need it. */
type Heard = { questionId: number; isRight: boolean }

/** Tells other tabs with the same topic about picks in this tab, and receives theirs. */
export function tellTabs(topicId: number, onHeard: (heard: Heard) => void) {
  const channel = new BroadcastChannel(`practice-${topicId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => onHeard(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
    tell: (heard: Heard) => channel.postMessage(heard),
    close: () => channel.close(),
  }
}
