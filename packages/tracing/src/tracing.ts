/** What a span says beside its name: short words and numbers of ours. Never a value that a person gave, nor the id of a person. */
export type Attributes = Readonly<Record<string, string | number>>

/** `client` is a call to another program, `internal` is work of this process. */
type WorkKind = 'client' | 'internal'

/** An item that waits in a batcher, in a request that is traced. */
export type Wait = { readonly isWait: true }

type RequestSpan = {
  run(work: () => void): void
  /** The name is the pattern of the address. The status is null when the client has gone. */
  end(name: string, status: number | null): void
}

/** What a browser says about a click or a call of a page. */
export type BrowserSpan = {
  traceId: string
  spanId: string
  parentId?: string | undefined
  name: string
  kind: WorkKind
  attributes: Attributes
  startMs: number
  ms: number
}

export type Tracing = {
  /** Does the work in a span below the one that is under way. Where none is, it only does the work. */
  inSpan<T>(name: string, kind: WorkKind, work: () => Promise<T>): Promise<T>
  /** The same for a statement. Its first words are the name; they hold no values. */
  inStatement<T>(text: string, work: () => Promise<T>): Promise<T>
  /** Returns null when the request under way is not traced. */
  beginWait(batcher: string): Wait | null
  /** Ends the waiting, and performs the batch in a trace of its own that the waiting items point to. */
  inBatch<T>(batcher: string, waits: readonly (Wait | null)[], work: () => Promise<T>): Promise<T>
  /** Performs a job in the trace of the request that queued it. */
  inJob<T>(name: string, traceparent: unknown, work: () => Promise<T>): Promise<T>
  /** The header that continues the trace in another process, or undefined where none is under way. */
  traceparent(): string | undefined
  /** Returns null when this request is not traced. */
  beginRequest(method: string, traceparent: unknown): RequestSpan | null
  /** Says what the framework cannot know: the pattern of an address that was handled past it. */
  nameRequest(request: object, name: string): void
  nameOf(request: object): string | undefined
  /** With this word the browser begins traces of its own. It is valid for an hour. */
  visit(): string
  takeBrowserSpans(spans: readonly BrowserSpan[]): void
  close(): Promise<void>
}

/**
 * Null while traces are off. Then nothing of OpenTelemetry is loaded (open-tracing.ts), and code that may be traced
 * compares one value.
 */
export const tracing: { current: Tracing | null } = { current: null }

export const inSpan = <T>(name: string, kind: WorkKind, work: () => Promise<T>): Promise<T> =>
  tracing.current ? tracing.current.inSpan(name, kind, work) : work()

export const inStatement = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  tracing.current ? tracing.current.inStatement(text, work) : work()
