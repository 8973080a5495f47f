/**
 * Stands in for zod in the browser's bundle. The contract's shapes are checked by the server; the
 * browser needs their types, which cost nothing, and not the 17 kB that check them.
 */
const anything: unknown = new Proxy(() => anything, { get: () => anything, apply: () => anything })

export { anything as z }
