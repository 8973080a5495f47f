import type { ErrorCode } from '@abhyas/messages/errors'
import type { z } from 'zod'

/**
 * Says who may call an endpoint. `all` lets anyone in, `account` every logged-in account, `learner` an account whose
 * role has not expired. `admin` lets in such an account with ROLE_ADMIN. There is no default.
 */
export type Access = 'all' | 'account' | 'learner' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint = {
  readonly method: Method
  /** The path is as in docs/spec/checks.md, with parameters written `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  /** The summary is one line for the API's own documentation. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The limit in bytes, for an endpoint whose body may be larger than usual. */
  readonly bodyLimit?: number
  readonly response: z.ZodType
  /** The errors of this endpoint. The errors that every endpoint can have are not listed. */
  readonly errors: readonly ErrorCode[]
  /** A write may carry If-Match with the version of the row that it changes. */
  readonly ifMatch?: true
  /** A body of this type is accepted and not read: the ping of a link, or the form of a mail program. */
  readonly unreadBody?: 'text/ping' | 'application/x-www-form-urlencoded'
  /** For a caller who is not logged in, the response depends on published content alone, so it is cached as bytes. */
  readonly isCached?: true
}

const OF_ALL = [
  'invalid_request',
  'text_too_long',
  'too_large',
  'token_invalid',
  'session_over',
  'internal',
  'unavailable',
  'server_busy',
] as const
const BY_ACCESS = {
  all: [],
  account: ['login_required'],
  learner: ['login_required', 'role_expired'],
  admin: ['login_required', 'role_expired', 'admin_only'],
} as const satisfies Record<Access, readonly ErrorCode[]>

/** Lists every error of a call: the endpoint's own, the errors of its access, and the errors of all endpoints. */
export const errorsOf = ({ access, errors }: Pick<Endpoint, 'access' | 'errors'>): readonly ErrorCode[] => [
  ...errors,
  ...BY_ACCESS[access],
  ...OF_ALL,
]

/** Describes a call once. The server's parsing and response, the client's types and the documentation come from it. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

type Input<E, Part extends string> =
  E extends Record<Part, infer Shape extends z.ZodType> ? Record<Part, z.input<Shape>> : unknown

type Output<E, Part extends string> =
  E extends Record<Part, infer Shape extends z.ZodType> ? Record<Part, z.output<Shape>> : unknown

type WithIfMatch<E> = E extends { ifMatch: true } ? { ifMatch?: number | undefined } : unknown

/** The input that a caller passes has the parts of the endpoint, and nothing else. */
export type CallInput<E extends Endpoint> = Input<E, 'params'> & Input<E, 'query'> & Input<E, 'body'> & WithIfMatch<E>

/** The input that a use case receives is parsed, and holds only fields that the contract allows. */
export type HandlerInput<E extends Endpoint> = Output<E, 'params'> &
  Output<E, 'query'> &
  Output<E, 'body'> &
  WithIfMatch<E>

export type ResponseOf<E extends Endpoint> = z.output<E['response']>

export const pathOf = (path: string, params: Record<string, string | number> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
