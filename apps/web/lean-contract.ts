import { parseAst, type Plugin } from 'vite'

type Span = { start: number; end: number }
type Property = Span & { key?: { name?: string }; value?: Expression }
type Expression = Span & {
  type: string
  callee?: { name?: string }
  arguments?: Expression[]
  properties?: Property[]
}
type Statement = { declaration?: Statement | null; declarations?: { init?: Expression | null }[] }

/** The parts of an endpoint that the browser needs for a call. */
const CALLED_BY = new Set(['method', 'path'])

/**
 * Reduces the contract to what the browser needs. The server checks the shapes and documents the calls; the browser
 * uses only their types, which cost nothing. So an endpoint keeps its method and path. Every other value made by a call
 * at the top of such a file is a shape, and is removed.
 */
export function leanContract(code: string): string {
  const made = (parseAst(code).body as Statement[])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && isMadeByCalls(init) ? [init] : []))
  return made.reduceRight((lean, one) => lean.slice(0, one.start) + leanOf(code, one) + lean.slice(one.end), code)
}

/** Says whether this is an endpoint, a shape, or an object of several shapes. */
const isMadeByCalls = ({ type, properties }: Expression): boolean =>
  type === 'CallExpression' || (properties?.some(({ value }) => value?.type === 'CallExpression') ?? false)

function leanOf(code: string, { callee, arguments: [description] = [] }: Expression): string {
  if (callee?.name !== 'endpoint') return 'undefined'
  const kept = description?.properties?.filter(({ key }) => CALLED_BY.has(key?.name ?? ''))
  return `{ ${kept?.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

export const withLeanContract = (): Plugin => ({
  name: 'lean-contract',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
    handler(code) {
      return this.environment.name === 'client' ? { code: leanContract(code), map: null } : undefined
    },
  },
})
