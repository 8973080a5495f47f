/** A figure of the simulation and the limits that it must keep. */
export type Gate = { name: string; figure: number; atLeast?: number; atMost?: number; digits?: number }

export const isMet = ({ figure, atLeast = -Infinity, atMost = Infinity }: Gate): boolean =>
  figure >= atLeast && figure <= atMost

export function gateLine(gate: Gate): string {
  const { name, figure, atLeast, atMost, digits = 3 } = gate
  const show = (value: number): string =>
    value !== 0 && Math.abs(value) < 1e-4 ? value.toExponential(0) : value.toFixed(digits)
  const limits = [
    ...(atLeast === undefined ? [] : [`at least ${show(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${show(atMost)}`]),
  ]
  return `${isMet(gate) ? 'ok  ' : 'MISS'} ${name.padEnd(64)} ${show(figure).padStart(7)}  ${limits.join(', ')}`
}
