import type { ErrorCode } from '@abhyas/messages/errors'
import type { z } from 'zod'

/**
 * Who may call. `all`: anyone. `account`: whoever is logged in. `learner`: an account whose role has
 * not expired. `admin`: such an account with ROLE_ADMIN. There is no default.
 */
export type Access = 'all' | 'account' | 'learner' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint = {
  readonly method: Method
  /** As in docs/spec/checks.md, parameters written `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  /** One line for the API's own documentation. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** In bytes, where a body may be larger than bodies are. */
  readonly bodyLimit?: number
  readonly answer: z.ZodType
  /** Every way it can fail beside the failures that any endpoint has. */
  readonly errors: readonly ErrorCode[]
  /** The write may carry If-Match with the version of the row it was made from. */
  readonly ifMatch?: true
  /** The ping of a link may call it: what a browser sends then says nothing but PING. */
  readonly isPing?: true
  /** The answer for someone not logged in depends on published content alone, so it is kept ready as bytes. */
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
] as const
const BY_ACCESS = {
  all: [],
  account: ['login_required'],
  learner: ['login_required', 'role_expired'],
  admin: ['login_required', 'role_expired', 'admin_only'],
} as const satisfies Record<Access, readonly ErrorCode[]>

/** Every way a call can fail: its own, those of whom it lets in, and those of any. */
export const errorsOf = ({ access, errors }: Pick<Endpoint, 'access' | 'errors'>): readonly ErrorCode[] => [
  ...errors,
  ...BY_ACCESS[access],
  ...OF_ALL,
]

/** One description of a call: the server's parsing and answer, the client's types and the documentation come from it. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

type Input<E, Part extends string> =
  E extends Record<Part, infer Shape extends z.ZodType> ? Record<Part, z.input<Shape>> : unknown

type Output<E, Part extends string> =
  E extends Record<Part, infer Shape extends z.ZodType> ? Record<Part, z.output<Shape>> : unknown

type WithIfMatch<E> = E extends { ifMatch: true } ? { ifMatch?: number | undefined } : unknown

/** What a caller passes: the parts that the endpoint has, and nothing else. */
export type CallInput<E extends Endpoint> = Input<E, 'params'> & Input<E, 'query'> & Input<E, 'body'> & WithIfMatch<E>

/** What a use case receives: parsed, and only what the contract allows. */
export type HandlerInput<E extends Endpoint> = Output<E, 'params'> &
  Output<E, 'query'> &
  Output<E, 'body'> &
  WithIfMatch<E>

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

export const pathOf = (path: string, params: Record<string, string | number> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
