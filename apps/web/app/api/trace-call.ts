/** A call that is traced. Its header continues the trace on the server. */
type CallTrace = { traceparent: string; end(status: number): void }

type BeginCall = (method: string, path: string) => CallTrace

let begin: BeginCall | undefined

/** Only a visit that the server traces sets it (trace-visit.ts). */
export const traceCalls = (beginCall: BeginCall): void => void (begin = beginCall)

export const beginCallTrace: (...call: Parameters<BeginCall>) => CallTrace | undefined = (...call) => begin?.(...call)
