const PAUSE_MS = 30_000
const PICTURE = /\/pictures\/[0-9a-f]{32}-\d{1,4}x\d{1,4}\.webp/g

/**
 * Loads the pictures of a paper or a round, one after another in the order of the questions, so that they are there when
 * the network is gone: the service worker and the browser keep them. After a failure it tries again when the network is
 * back, or later.
 */
export async function keepPictures(questions: readonly object[], signal: AbortSignal): Promise<void> {
  const addresses = new Set(JSON.stringify(questions).match(PICTURE))
  for (const address of addresses)
    while (!signal.aborted) {
      const isLoaded = await fetch(address, { priority: 'low', signal })
        .then((response) => {
          // A picture that was deleted never comes. Any other refusal passes.
          if (!response.ok && response.status !== 404) throw new Error(`Status ${response.status}`)
          // A picture that is not read to its end is not kept.
          return response.arrayBuffer()
        })
        .then(
          () => true,
          () => false,
        )
      if (isLoaded) break
      if (!signal.aborted) await nextTry(signal)
    }
}

const nextTry = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    signal.addEventListener('abort', resolve, { once: true })
    addEventListener('online', resolve, { once: true, signal })
    setTimeout(resolve, PAUSE_MS)
  })
