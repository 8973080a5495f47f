import type { QueryClient } from '@tanstack/react-query'

const CHANNEL = 'my-modules'

/** A module was opened or closed here: this tab and the others of this browser ask again what is open. */
export async function tellModuleNews(queryClient: QueryClient): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
  channel.postMessage('changed')
  channel.close()
  await askAgain(queryClient)
}

export function hearModuleNews(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', () => void askAgain(queryClient))
  return () => channel.close()
}

/** What was refused may be open now; what is shown already stays, above all the questions of a round under way. */
const askAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] === 'purchases' || state.status === 'error',
  })
