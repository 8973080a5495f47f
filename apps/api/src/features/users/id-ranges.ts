/** The ids from `low` up to, but without, `high`. */
export type IdRange = { low: number; high: number }

const LONGEST_ID = 16

/** For 7 it yields 7, 70 to 79, 700 to 799 … */
export function* idsBeginningWith(digits: string): Generator<IdRange> {
  // No id begins with 0.
  if (digits.startsWith('0')) return
  for (let zeros = 0; digits.length + zeros < LONGEST_ID; zeros++)
    yield { low: Number(digits) * 10 ** zeros, high: (Number(digits) + 1) * 10 ** zeros }
}

/** For 123 after 0 it yields 123, 1123, 1230 to 1239, 2123 … */
export function* idsContaining(digits: string, after: number): Generator<IdRange> {
  for (let id = after + 1; ;) {
    const low = nextContaining(digits, id)
    if (low === undefined) return
    const text = String(low)
    // All ids of this range contain the digits, whatever follows them.
    const size = 10 ** (text.length - text.indexOf(digits) - digits.length)
    const high = low - (low % size) + size
    yield { low, high }
    id = high
  }
}

/**
 * Returns the first id from `least` on that contains the digits. It computes the first one for each number of following
 * digits, and takes the lowest.
 */
function nextContaining(digits: string, least: number): number | undefined {
  if (String(least).includes(digits)) return least
  const [part, whole] = [Number(digits), 10 ** digits.length]
  const firsts = Array.from({ length: LONGEST_ID - digits.length }, (_, following) => {
    const head = Math.floor(least / 10 ** following)
    const next = head - (head % whole) + part + (head % whole > part ? whole : 0)
    // No id begins with 0.
    return Math.max(next, digits.startsWith('0') ? whole + part : next) * 10 ** following
  })
  const first = Math.min(...firsts.filter((id) => id >= least))
  return first < 10 ** LONGEST_ID ? first : undefined
}
