/** A first pick, as the other tabs of this browser need it. */
type Heard = { questionId: number; isRight: boolean }

/** Tells the other tabs in which the same topic is practised what was answered here, and hears of theirs. */
export function tellTabs(topicId: number, onHeard: (heard: Heard) => void) {
  const channel = new BroadcastChannel(`practice-${topicId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => onHeard(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
    tell: (heard: Heard) => channel.postMessage(heard),
    close: () => channel.close(),
  }
}
