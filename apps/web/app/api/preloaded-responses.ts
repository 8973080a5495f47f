declare global {
  /** Shared by two scripts: the preload script fills it before the app is there, and the app empties it. */
  var preloadedResponses: Map<string, Promise<Response>> | undefined
}

export function keepPreloaded(url: string, response: Promise<Response>): void {
  globalThis.preloadedResponses ??= new Map()
  globalThis.preloadedResponses.set(url, response)
  // A failure is reported to the call that takes the response.
  response.catch(() => undefined)
}

/** The response to a request that the preload script made. Each response is taken once. */
export function takePreloaded(url: string): Promise<Response> | undefined {
  const response = globalThis.preloadedResponses?.get(url)
  globalThis.preloadedResponses?.delete(url)
  return response
}

/** Responses that no call took soon would be out of date later. */
export function dropPreloaded(): void {
  globalThis.preloadedResponses = undefined
}
