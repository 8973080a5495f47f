import type { Endpoint } from '@abhyas/contract/endpoint'
import { endpoints } from '@abhyas/contract/endpoints'
import { type Count, counter, histogram, type Tally } from './tallies.ts'

/** A learner notices from half a second, and a browser waits ten seconds for a save. */
export const SECONDS = [0.005, 0.02, 0.05, 0.15, 0.5, 1, 3, 10]

/** `aborted` is a request whose client has gone before the response. */
const STATUSES = ['2xx', '3xx', '4xx', '5xx', 'aborted'] as const
const FIRST_CLASS = 2
const ABORTED = STATUSES.indexOf('aborted')

/** What is no endpoint of the contract and no page. `other` is an address that does not exist. */
export type OtherRoute = 'webhook' | 'photo' | 'picture' | 'health' | 'asset' | 'other'

const requests = counter<'endpoint' | 'status'>(
  'abhyas_requests_total',
  'Requests by the endpoint of the contract and the class of the response status.',
)
const durations = histogram<'endpoint'>(
  'abhyas_request_duration_seconds',
  'Time from a request to its response, by endpoint.',
  SECONDS,
)
const pageRequests = counter<'page' | 'status'>(
  'abhyas_page_requests_total',
  'Requests for pages by the pattern of the address, rendered or from the page cache.',
)
const pageDurations = histogram<'page'>(
  'abhyas_page_request_duration_seconds',
  'Time from a request for a page to its response.',
  SECONDS,
)
const leftCalls = counter<'endpoint'>(
  'abhyas_hot_calls_left_total',
  'Hot calls that the framework had to handle, because they were not as our pages send them.',
)

/** Counts the requests of one kind. */
export class RequestMeter {
  /** The endpoint of the contract, or the pattern of the page's address. */
  readonly name: string
  readonly #byStatus: readonly Count[]
  readonly #durations: Tally
  constructor(name: string, byStatus: readonly Count[], durations: Tally) {
    this.name = name
    this.#byStatus = byStatus
    this.#durations = durations
  }
  /** Call this when the response is sent. `startedAt` is the time of performance.now() when the request came. */
  note(status: number, startedAt: number): void {
    this.#byStatus[Math.floor(status / 100) - FIRST_CLASS]?.add()
    this.#durations.add((performance.now() - startedAt) / 1000)
  }
  /** Counts a request that got no response. */
  noteAborted(): void {
    this.#byStatus[ABORTED]?.add()
  }
}

// All statuses of an endpoint appear together. A series that appears with its first error has no rate.
const meterOf = (endpoint: string) =>
  new RequestMeter(
    endpoint,
    STATUSES.map((status) => requests({ endpoint, status })),
    durations({ endpoint }),
  )

const nameOf = new Map<Endpoint, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))
const ofEndpoints = new Map<Endpoint, RequestMeter>()
const ofOthers = new Map<OtherRoute, RequestMeter>()
const ofPages = new Map<string, RequestMeter>()

/** Returns the meter of an endpoint, which must be in the contract's list. Its series appear now. */
export const endpointMeter = (endpoint: Endpoint): RequestMeter =>
  remember(ofEndpoints, endpoint, () => meterOf(requireName(endpoint)))

export const otherMeter = (name: OtherRoute): RequestMeter => remember(ofOthers, name, () => meterOf(name))

/** The name is the pattern of an address, such as /course/:courseId. */
export const pageMeter = (page: string): RequestMeter =>
  remember(
    ofPages,
    page,
    () =>
      new RequestMeter(
        page,
        STATUSES.map((status) => pageRequests({ page, status })),
        pageDurations({ page }),
      ),
  )

/** Counts the hot calls of an endpoint that leave the fast path. */
export const leftCallsOf = (endpoint: Endpoint): Count => leftCalls({ endpoint: requireName(endpoint) })

function requireName(endpoint: Endpoint): string {
  const name = nameOf.get(endpoint)
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract's list.`)
  return name
}

function remember<Key, Value>(all: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = all.get(key) ?? make()
  all.set(key, value)
  return value
}
