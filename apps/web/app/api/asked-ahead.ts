declare global {
  /** Shared by two scripts: one asks before the app is there, the other is the app. */
  var askedAhead: Map<string, Promise<Response>> | undefined
}

export function keepAskedAhead(url: string, answer: Promise<Response>): void {
  globalThis.askedAhead ??= new Map()
  globalThis.askedAhead.set(url, answer)
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined)
}

/** The answer to a call that was made before the page's scripts were there: for once. */
export function takeAskedAhead(url: string): Promise<Response> | undefined {
  const answer = globalThis.askedAhead?.get(url)
  globalThis.askedAhead?.delete(url)
  return answer
}

/** What is left would be old by the time it is asked for. */
export function forgetAskedAhead(): void {
  globalThis.askedAhead = undefined
}
